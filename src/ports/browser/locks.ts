/**
 * Does some work in one tab at a time: another tab that wants to do work of the same name waits. A browser that knows no locks, as on a page
 * without HTTPS, or that blocks them together with storage, does it at once.
 */
export async function oneTabAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  let hasBegun = false;
  try {
    return await navigator.locks.request(name, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return work();
  }
}
