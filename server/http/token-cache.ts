import { hash } from 'node:crypto';

/** Tokens whose signature was checked, so that it is checked once a token and not once a request. */
export interface TokenCache<Holder> {
  /** Whom the token speaks for, or `null` when it is not known or its time is over. */
  find(token: string): Holder | null;
  /** @param expiresAt the token's `exp`, in seconds since the epoch */
  keep(token: string, holder: Holder, expiresAt: number): void;
}

/** Bounds memory. An evicted token is merely checked again. */
const maxTokens = 10_000;

/** Keyed by a hash, so that a memory dump reveals no tokens. The oldest entry is evicted first. */
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
