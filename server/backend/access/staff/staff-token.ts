import type { JWTPayload } from 'jose';
import type { BackendKeys } from '#server/keys.ts';
import type { StaffToken, StaffTokens } from '../../kit/callers.ts';
import { createSignedTokens } from '../../kit/signed-tokens.ts';

/** Renewed after half of it while the session lasts. */
export const staffTokenSeconds = 3600;
const maxRemembered = 1_000;

export function createStaffTokens(keys: BackendKeys): StaffTokens {
  const tokens = createSignedTokens(keys, { audience: 'staff', maxRemembered, read });
  return {
    sign: ({ staffId, sessionId, iat }, endsAt) =>
      tokens.sign({
        sub: staffId,
        sid: sessionId,
        iat,
        exp: Math.min(iat + staffTokenSeconds, Math.floor(endsAt / 1000)),
      }),
    verify: tokens.verify,
  };
}

const read = ({ sub, sid, iat }: JWTPayload): StaffToken | null =>
  sub === undefined || iat === undefined || typeof sid !== 'string' ? null : { staffId: sub, sessionId: sid, iat };
