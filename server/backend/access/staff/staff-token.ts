import type { JWTPayload } from 'jose';
import type { BackendKeys } from '../../kit/keys.ts';
import { createSignedTokens, type SignedTokens } from '../../kit/signed-tokens.ts';

/** One hour. It is renewed after half of it, for as long as the session lasts. */
export const staffTokenSeconds = 3600;
const mostRemembered = 1_000;

/** What an `a_at` says. What its person may do is read anew by each call. */
interface StaffToken {
  readonly staffId: string;
  readonly sessionId: string;
  /** Seconds. */
  readonly iat: number;
}

export interface StaffTokens {
  /** @param endsAt of the session, in milliseconds: no token outlives it */
  sign(token: StaffToken, endsAt: number): Promise<string>;
  readonly verify: SignedTokens<StaffToken>['verify'];
}

export function createStaffTokens(keys: BackendKeys): StaffTokens {
  const tokens = createSignedTokens(keys, { audience: 'staff', mostRemembered, read });
  return {
    sign: ({ staffId, sessionId, iat }, endsAt) =>
      tokens.sign({ sub: staffId, sid: sessionId, iat, exp: Math.min(iat + staffTokenSeconds, Math.floor(endsAt / 1000)) }),
    verify: tokens.verify,
  };
}

const read = ({ sub, sid, iat }: JWTPayload): StaffToken | null =>
  sub === undefined || iat === undefined || typeof sid !== 'string' ? null : { staffId: sub, sessionId: sid, iat };
