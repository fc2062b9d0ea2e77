import { hash } from 'node:crypto';

/** Caches verified signatures. */
export interface TokenCache<Holder> {
  /** `null` if unknown or expired. */
  find(token: string): Holder | null;
  /** @param expiresAt in seconds */
  keep(token: string, holder: Holder, expiresAt: number): void;
}

/** Evicted tokens are verified again. */
const maxTokens = 10_000;

/** Keyed by hash, so that memory dumps reveal no tokens. FIFO eviction. */
export function createTokenCache<Holder extends object>(most = maxTokens): TokenCache<Holder> {
  const known = new Map<string, { readonly holder: Holder; readonly expiresAt: number }>();
  const keyOf = (token: string) => hash('sha256', token, 'base64');
  return {
    find: (token) => {
      const key = keyOf(token);
      const found = known.get(key);
      if (found === undefined) return null;
      if (Math.floor(Date.now() / 1000) < found.expiresAt) return found.holder;
      known.delete(key);
      return null;
    },
    keep: (token, holder, expiresAt) => {
      for (const oldest of known.keys()) {
        if (known.size < most) break;
        known.delete(oldest);
      }
      known.set(keyOf(token), { holder, expiresAt });
    },
  };
}
