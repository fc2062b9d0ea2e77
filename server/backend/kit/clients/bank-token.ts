import * as v from 'valibot';
import { callUpstream, checkReply } from './http.ts';
import type { Resilience } from './resilience.ts';

/** Early enough that none expires in transit. */
const renewEarlyMilliseconds = 60_000;
/** The bank advises against longer use, whatever the lifetime. */
const maxTokenUseMs = 30 * 60_000;
/** Too little life left to be worth sending. */
const shortestUse = 5_000;

/** Scopes of the backend's own bank token. */
export const bankScopes: readonly string[] = [
  ...['customers:read', 'customers:write', 'customers:execute', 'accounts:read', 'accounts:execute'],
  ...['identity_verifications:read', 'identity_verifications:execute', 'persona_sessions:execute'],
  ...[
    'external_wallets:read',
    'external_bank_accounts:read',
    'deposit_addresses:read',
    'transfers:read',
    'trades:read',
    'prices:read',
  ],
];

/** Scopes of the staff token: personal data, bank accounts to reconnect, complete and remove, wallets to remove. */
export const consoleScopes: readonly string[] = [
  'customers:read',
  'customers:pii:read',
  'external_bank_accounts:read',
  'external_bank_accounts:write',
  'external_bank_accounts:execute',
  'external_wallets:execute',
];

const tokenReply = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});

interface HeldToken {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly renewAt: number;
  readonly endsAt: number;
}

export interface TokenSource {
  /** Shared by waiting callers. @throws UpstreamError if there is none */
  get(): Promise<string>;
  /** For tokens refused early. */
  forget(token: string): void;
}

export interface TokenSourceOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** The token service. */
  readonly base: () => string;
  readonly resilience: Resilience;
  readonly timeout: number;
}

/** Kept until shortly before expiry, or while no new one is available. */
export function createTokenSource({
  clientId,
  clientSecret,
  scopes,
  base,
  resilience,
  timeout,
}: TokenSourceOptions): TokenSource {
  let held: HeldToken | null = null;
  let fetching: Promise<HeldToken> | null = null;
  const ask = async (): Promise<HeldToken> => {
    const askedAt = Date.now();
    const name = 'bank POST /oauth/token';
    const body = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: scopes.join(' '),
    };
    const reply = await resilience.run(
      () => callUpstream({ name, url: `${base()}/oauth/token`, method: 'POST', body, timeout }),
      {
        repeatable: true,
      },
    );
    const { access_token, expires_in } = checkReply('bank token', tokenReply, reply);
    const lifetime = expires_in * 1000;
    // Short-lived tokens are used for half their life.
    const use = Math.min(
      maxTokenUseMs,
      lifetime > 2 * renewEarlyMilliseconds ? lifetime - renewEarlyMilliseconds : lifetime / 2,
    );
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
