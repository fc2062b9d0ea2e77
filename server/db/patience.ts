import { AsyncLocalStorage } from 'node:async_hooks';

/** When a call stops waiting for connections, by `performance.now()`; null before its first wait. */
const calls = new AsyncLocalStorage<{ until: number | null } | null>();

/** Runs a call whose waits for connections share one patience: with a database that is away, each query of it would wait as long again. */
export const waitingOnce = <Result>(call: () => Result): Result => calls.run({ until: null }, call);

/** Runs work that goes on without the call that started it, and has its own patience for each connection. */
export const outsideOfCalls = <Result>(work: () => Result): Result => calls.run(null, work);

/** Notes that the call waits for a connection. @param until when it would stop if it had not waited before @returns when it stops */
export function waitUntil(until: number): number {
  const call = calls.getStore();
  if (!call) return until;
  call.until ??= until;
  return call.until;
}
