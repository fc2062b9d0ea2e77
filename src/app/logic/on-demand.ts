import { ProblemError } from '#machines/shared/problem.ts';

/**
 * Loads code on first use. Failing is a retryable problem, like any call without a network; the
 * next try loads it again.
 * @throws ProblemError `offline`
 */
export async function onDemand<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    const said = 'You seem to be offline. Check your connection and try again.';
    throw Object.assign(new ProblemError({ code: 'offline', retryable: true, message: said }), { cause });
  }
}
