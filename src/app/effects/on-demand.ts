import { ProblemError } from '#machines/shared/problem.ts';

/**
 * Loads code that no first screen needs, when it is first asked for. Code that does not come is what any call without a network is: a
 * problem that may be tried again, and the next try loads again.
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
