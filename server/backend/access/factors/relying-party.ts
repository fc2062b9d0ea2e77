import { isIP } from 'node:net';
import type { Context } from 'hono';
import { bareHost, isLoopback } from '#server/http/addresses.ts';
import type { BackendServices } from '../../kit/services.ts';
import { passkeysUnavailable } from './refusals.ts';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Our relying party; null if the app was opened at another address, where browsers refuse our
 * passkeys. WebAuthn needs domains, so `http://127.0.0.1:4173` has none, but
 * `http://localhost:4173` does.
 */
export function relyingParty({ home }: Pick<BackendServices, 'home'>, c: Context): RelyingParty | null {
  const party = partyAt(new URL(home()));
  const from = c.req.header('origin');
  return party === null || (from !== undefined && from !== party.origin) ? null : party;
}

/** @throws Refusal 409 `passkeys_unavailable`, with the address where they work */
export function requireParty(services: Pick<BackendServices, 'home'>, c: Context): RelyingParty {
  const party = relyingParty(services, c);
  if (party === null) throw passkeysUnavailable(partyAt(new URL(services.home()))?.origin ?? null);
  return party;
}

/** Never derived from the request: the expected origin is ours to define. */
function partyAt(home: URL): RelyingParty | null {
  if (isIP(bareHost(home.hostname)) === 0) return { id: home.hostname, origin: home.origin };
  return isLoopback(home.hostname)
    ? { id: 'localhost', origin: `${home.protocol}//localhost${home.port && `:${home.port}`}` }
    : null;
}
