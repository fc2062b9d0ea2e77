import { AsyncLocalStorage } from 'node:async_hooks';

/** By `performance.now()`; null before the first wait. */
const calls = new AsyncLocalStorage<{ until: number | null } | null>();

/** Queries of one call share one deadline; each would otherwise wait as long. */
export const waitingOnce = <Result>(call: () => Result): Result => calls.run({ until: null }, call);

/** For background work with deadlines of its own. */
export const outsideOfCalls = <Result>(work: () => Result): Result => calls.run(null, work);

/** @param until the limit without earlier waits @returns the actual one */
export function waitUntil(until: number): number {
  const call = calls.getStore();
  if (!call) return until;
  call.until ??= until;
  return call.until;
}
