import { problemOf } from '#machines/shared/problem.ts';

/** FNV-1a: distinguishes bodies without storing their content, such as a password. */
function fingerprintOf(body: unknown): number {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(body) ?? '') hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}

/** Makes a call with an idempotency key. @param body a different body gets a new key */
export type Acts = <Reply>(name: string, body: unknown, call: (key: string) => Promise<Reply>) => Promise<Reply>;

/**
 * Keeps each call's key until the server has decided, so that a retry after an unclear failure has
 * no second effect.
 */
export function keepActs(newKey: () => string = () => crypto.randomUUID()): Acts {
  const undecided = new Map<string, { readonly key: string; readonly fingerprint: number }>();
  return async (name, body, call) => {
    const fingerprint = fingerprintOf(body);
    const before = undecided.get(name);
    const act = before?.fingerprint === fingerprint ? before : { key: newKey(), fingerprint };
    undecided.set(name, act);
    try {
      const reply = await call(act.key);
      undecided.delete(name);
      return reply;
    } catch (error) {
      if (!problemOf(error).retryable) undecided.delete(name);
      throw error;
    }
  };
}
