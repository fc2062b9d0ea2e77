import { problemOf } from '#machines/shared/problem.ts';

/** FNV-1a: tells bodies apart without keeping what is in them, such as a password. */
function fingerprintOf(body: unknown): number {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(body) ?? '') hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}

/**
 * Makes a call as one act, with a key. @param body what it sends: with another one it is another
 * act
 */
export type Acts = <Reply>(name: string, body: unknown, call: (key: string) => Promise<Reply>) => Promise<Reply>;

/**
 * Keeps the key of each act until the server has decided on it: sent again after a failure that
 * says nothing of that, it is done once.
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
