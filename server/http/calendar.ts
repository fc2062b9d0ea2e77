/** Whether the text is a day of the calendar as `YYYY-MM-DD`. Engines read February 30 as a day in March, which then comes back as another day. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
