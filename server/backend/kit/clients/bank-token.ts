import * as v from 'valibot';
import { callUpstream, checkReply } from './http.ts';
import type { Resilience } from './resilience.ts';

/** A token is renewed this long before it expires, so that none expires in transit. */
const renewEarlyMilliseconds = 60_000;
/** The bank advises against keeping a token longer, whatever its lifetime. */
const maxTokenUseMs = 30 * 60_000;
/** A token with less life than this is not worth sending. */
const shortestUse = 5_000;

/** The scopes of the backend's own bank token: everything it does at the bank in its own name. */
export const bankScopes: readonly string[] = [
  ...['customers:read', 'customers:write', 'customers:execute', 'accounts:read', 'accounts:execute'],
  ...['identity_verifications:read', 'identity_verifications:execute', 'persona_sessions:execute'],
  ...['external_wallets:read', 'external_bank_accounts:read', 'deposit_addresses:read', 'transfers:read', 'trades:read'],
];

/** The scopes of the token by which staff's acts reach the bank: personal data that is revealed, and bank accounts that are to be connected again. */
export const consoleScopes: readonly string[] = [
  'customers:read',
  'customers:pii:read',
  'external_bank_accounts:read',
  'external_bank_accounts:write',
];

const tokenReply = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()), expires_in: v.pipe(v.number(), v.minValue(1)) });

interface HeldToken {
  readonly token: string;
  /** When to request a new one, and when this one expires; milliseconds since the epoch. */
  readonly renewAt: number;
  readonly endsAt: number;
}

export interface TokenSource {
  /** The token, fetched once for all waiting callers. @throws UpstreamError when there is none and the bank issues none. */
  get(): Promise<string>;
  /** The bank refused it before it expired. */
  forget(token: string): void;
}

export interface TokenSourceOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** The address of the bank's token service. */
  readonly base: () => string;
  readonly resilience: Resilience;
  /** Milliseconds. */
  readonly timeout: number;
}

/** The backend's own bank token, kept until shortly before it expires. A valid one stays in use while no new one is available. */
export function createTokenSource({ clientId, clientSecret, scopes, base, resilience, timeout }: TokenSourceOptions): TokenSource {
  let held: HeldToken | null = null;
  let fetching: Promise<HeldToken> | null = null;
  const ask = async (): Promise<HeldToken> => {
    const askedAt = Date.now();
    const name = 'bank POST /oauth/token';
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: scopes.join(' ') };
    const reply = await resilience.run(() => callUpstream({ name, url: `${base()}/oauth/token`, method: 'POST', body, timeout }), {
      repeatable: true,
    });
    const { access_token, expires_in } = checkReply('bank token', tokenReply, reply);
    const lifetime = expires_in * 1000;
    // A token too short-lived for early renewal is used for half its life.
    const use = Math.min(maxTokenUseMs, lifetime > 2 * renewEarlyMilliseconds ? lifetime - renewEarlyMilliseconds : lifetime / 2);
    return { token: access_token, renewAt: askedAt + use, endsAt: askedAt + lifetime };
  };
  const renew = (): Promise<HeldToken> => {
    fetching ??= ask()
      .then((fetched) => {
        held = fetched;
        return fetched;
      })
      .finally(() => {
        fetching = null;
      });
    return fetching;
  };
  return {
    async get() {
      if (held && held.renewAt > Date.now()) return held.token;
      const former = held;
      try {
        return (await renew()).token;
      } catch (error) {
        if (former && former === held && former.endsAt - shortestUse > Date.now()) return former.token;
        throw error;
      }
    },
    forget(token) {
      if (held?.token === token) held = null;
    },
  };
}
