import { stepUpScopes } from '../customers/scopes.ts';
import { mintAccessToken } from '../customers/tokens.ts';
import { bankUnavailable } from '../http/envelope.ts';
import type { BackendServices } from '../services.ts';

/** How long a confirmed customer can move money before the next code, in milliseconds. */
const useMilliseconds = 5 * 60_000;

/** An access token that may move money. Times are ISO 8601 on the real clock, as the token's own. */
export interface StepUp {
  readonly at: string;
  /** When to discard it: after five minutes, or when it expires, whichever comes first. */
  readonly use_by: string;
  readonly expires_at: string;
  /** It makes no transfers. */
  readonly transfers_paused?: true;
}

/**
 * A token for a customer whose sends may be paused until a time (ms). The embedded bank enforces the pause itself. Cybrid knows none, and its
 * scope for transfers covers deposits too, so that both are paused there.
 * @throws Refusal 503 `bank_unavailable`
 */
export async function mintStepUpToken(services: BackendServices, guid: string, sendsPausedUntil: number | null): Promise<StepUp> {
  const { config, clock } = services;
  const isPaused = config.bank.url !== null && sendsPausedUntil !== null && clock.now() < sendsPausedUntil;
  const at = await mintAccessToken(services, guid, isPaused ? stepUpScopes.filter((scope) => scope !== 'transfers:execute') : stepUpScopes);
  const expiresAt = expiryOf(at);
  const useBy = Math.min(expiresAt, Date.now() + useMilliseconds);
  return { at, use_by: new Date(useBy).toISOString(), expires_at: new Date(expiresAt).toISOString(), ...(isPaused && { transfers_paused: true }) };
}

/** The bank signs and checks the token; only its `exp` is read here. */
function expiryOf(token: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: unknown };
    if (typeof exp === 'number' && Number.isSafeInteger(exp)) return exp * 1000;
  } catch {
    // Falls through to the refusal.
  }
  throw bankUnavailable(new Error('a token without an expiry'));
}
