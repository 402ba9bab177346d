// Times as people read them, the same as TimeText.swift writes.

/** "1:02:33", "2:33". @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds > 0 ? seconds : 0);
  const tail = `:${padded(whole % 60)}`;
  const minutes = Math.floor(whole / 60) % 60;
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${padded(minutes)}${tail}` : `${minutes}${tail}`;
}

/** "1 h 2 min", "45 min". @param {number} seconds @param {{hours: string, minutes: string}} sentences With `{hours}` and `{minutes}` */
export function length(seconds, sentences) {
  const minutes = Math.max(Math.round(seconds / 60), 1);
  const sentence = minutes < 60 ? sentences.minutes : sentences.hours;
  return sentence.replace("{hours}", Math.floor(minutes / 60)).replace("{minutes}", minutes < 60 ? minutes : minutes % 60);
}

function padded(number) {
  return String(number).padStart(2, "0");
}
