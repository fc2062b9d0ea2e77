/** Runs work in one tab at a time, by name. Without lock support it runs at once. */
export async function oneTabAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  let hasStarted = false;
  try {
    return await navigator.locks.request(name, () => {
      hasStarted = true;
      return work();
    });
  } catch (error) {
    if (hasStarted) throw error;
    return work();
  }
}
