/** Waits that several flows share, in milliseconds. */
export const second = 1000;
/** How long a request may take before the flow gives the person the controls back. */
export const requestLimit = 30 * second;
/** How long after a mail another may be asked for; the server holds to the same. */
export const resendCooldown = 30 * second;

/** The wait after `count` tries: the steps in order, then the last one for ever. */
export function backOff(steps: readonly [number, ...number[]], count: number): number {
  return steps[Math.min(Math.max(count, 0), steps.length - 1)] ?? steps[0];
}

/** What a flow keeps when a request was given up after `requestLimit`. */
export const timedOut = { code: 'timeout', retryable: true } as const;
