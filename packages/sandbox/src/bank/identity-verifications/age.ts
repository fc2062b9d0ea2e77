/** The minimum age of a customer. */
export const youngest = 18;

/** Whole years since `YYYY-MM-DD`; negative for a future date. @param now milliseconds */
export function ageAt(birthDate: string, now: number): number {
  const today = new Date(now).toISOString().slice(0, 10);
  const hadBirthday = birthDate.slice(5) <= today.slice(5);
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1);
}
