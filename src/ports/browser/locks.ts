/**
 * Does some work in one tab at a time: another tab that wants to do work of the same name waits. A browser that knows no locks, as on a page
 * without HTTPS, does it at once.
 */
export const oneTabAtATime = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();
