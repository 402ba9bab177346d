// Times as text, the same as TimeText.swift on the server.

/** "1:02:33", "2:33". @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds > 0 ? seconds : 0);
  const tail = `:${padded(whole % 60)}`;
  const minutes = Math.floor(whole / 60) % 60;
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${padded(minutes)}${tail}` : `${minutes}${tail}`;
}

/** "1 h 2 min", "45 min", "30 s". @param {number} seconds @param {DOMStringMap} strings */
export function length(seconds, strings) {
  if (seconds < 60) return strings.seconds.replace("{seconds}", Math.floor(seconds));
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return strings.minutes.replace("{minutes}", minutes);
  const sentence = minutes % 60 === 0 ? strings.wholeHours : strings.hours;
  return sentence.replace("{hours}", Math.floor(minutes / 60)).replace("{minutes}", minutes % 60);
}

function padded(number) {
  return String(number).padStart(2, "0");
}
