/** Whether a text names a time zone. An offset such as `-05:00` has no daylight saving time. */
export function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en-US', { timeZone: text }) !== null;
  } catch {
    return false;
  }
}
