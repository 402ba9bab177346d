// Times as text, the same as TimeText.swift on the server.

/** "1:02:33", "2:33". @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds > 0 ? seconds : 0);
  const tail = `:${padded(whole % 60)}`;
  const minutes = Math.floor(whole / 60) % 60;
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${padded(minutes)}${tail}` : `${minutes}${tail}`;
}

/** The seconds of a time as people type it: "1:02:33", "2:33.5", "153", also in the full-width characters of a Chinese keyboard. @param {string} text @returns {number} NaN for every other text */
export function seconds(text) {
  const plain = text.normalize("NFKC").trim();
  if (!/^(\d+:){0,2}\d+(\.\d*)?$/.test(plain)) return NaN;
  const sum = plain.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return sum <= 864_000 ? sum : NaN;
}

/** "1 h 2 min", "45 min", "30 s". @param {number} seconds @param {DOMStringMap} strings */
export function length(seconds, strings) {
  if (seconds < 60) return strings.seconds.replace("{seconds}", Math.floor(seconds));
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return strings.minutes.replace("{minutes}", minutes);
  const sentence = minutes % 60 === 0 ? strings.wholeHours : strings.hours;
  return sentence.replace("{hours}", Math.floor(minutes / 60)).replace("{minutes}", minutes % 60);
}

/** @type {ReturnType<typeof makeFormats> | undefined} */
let formats;

/** Days and times of day as the reader writes them. */
export const readersFormats = () => (formats ??= makeFormats());

/**
 * Writes the days and times of day of the server's pages, which have one form for everyone, as the reader writes them. "Today" and "Wed" stay.
 * @param {ParentNode} place
 */
export function writeTimes(place) {
  for (const time of place.querySelectorAll("time:not([datetime])")) {
    const [, hours, minutes] = time.textContent.match(/^(\d\d):(\d\d)$/) ?? [];
    if (!minutes) continue;
    time.dateTime = time.textContent;
    time.textContent = timeOfDay(hours, minutes);
  }
  place.querySelectorAll("[data-clock]").forEach(writeClock);
  if (!readersFormats().day) return;
  for (const time of place.querySelectorAll("time[data-day]")) {
    const [year, month, day] = time.dateTime.split("-").map(Number);
    time.textContent = readersFormats()[time.dataset.day || "day"].format(new Date(year, month - 1, day));
  }
}

/** Writes the times of day in a text that has no markup: of a picture, or of one that the server patches. @param {HTMLElement | SVGElement} place */
export function writeClock(place) {
  if (place.textContent === place.dataset.clock) return;
  place.textContent = place.textContent.replace(/\b(\d\d):(\d\d)\b/g, (_, hours, minutes) => timeOfDay(hours, minutes));
  place.dataset.clock = place.textContent;
}

function timeOfDay(hours, minutes) {
  return readersFormats().hour.format(new Date(2000, 0, 1, Number(hours), Number(minutes)));
}

/** A page in another language than the reader's keeps its names of months; the hours are the reader's in each language. */
function makeFormats() {
  const page = document.documentElement.lang || "en";
  const reader = readersLanguage();
  const isReaders = page.split("-")[0] === reader?.split("-")[0];
  const hourCycle = reader ? new Intl.DateTimeFormat(reader, { hour: "numeric" }).resolvedOptions().hourCycle : "h23";
  const day = { day: "numeric", month: "short" };
  // Browsers write “6:00” for 24 hours, and people who use them “06:00”.
  const hour = { hour: hourCycle >= "h23" ? "2-digit" : "numeric", minute: "2-digit", hourCycle };
  const format = (options) => new Intl.DateTimeFormat(isReaders ? reader : page, options);
  return {
    hour: format(hour), moment: format({ ...day, ...hour }),
    day: isReaders ? format(day) : undefined, year: isReaders ? format({ ...day, year: "numeric" }) : undefined,
  };
}

/** A browser on a system without a language says “C”, which no format accepts. */
function readersLanguage() {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0];
  } catch {
    return undefined;
  }
}

function padded(number) {
  return String(number).padStart(2, "0");
}
