const day = 86_400_000;

/** The same time some business days later, by the calendar of UTC. It knows weekends and no bank holidays, so it is an estimate. */
export function businessDaysAfter(at: number, days: number): number {
  let time = at;
  for (let left = days; left > 0; ) {
    time += day;
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return time;
}
