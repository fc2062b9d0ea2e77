import type { JWTPayload } from 'jose';
import type { BackendKeys } from '#server/keys.ts';
import type { UserToken, UserTokens } from '../../kit/callers.ts';
import { createSignedTokens } from '../../kit/signed-tokens.ts';

export const userTokenSeconds = 12 * 3600;
/** More than a process serves in twelve hours; about 75 MB. Others are verified on each call. */
const maxRemembered = 150_000;

export function createUserTokens(keys: BackendKeys): UserTokens {
  const tokens = createSignedTokens(keys, { audience: 'customer', maxRemembered, read });
  return {
    sign: ({ guid, email, iat, authTime, validSince }, seconds = userTokenSeconds) =>
      tokens.sign({ sub: guid, iat, exp: iat + seconds, email, auth_time: authTime, valid_since: validSince }),
    verify: tokens.verify,
  };
}

function read({ sub, iat, email, auth_time: authTime, valid_since: validSince }: JWTPayload): UserToken | null {
  if (
    sub === undefined ||
    iat === undefined ||
    typeof email !== 'string' ||
    typeof authTime !== 'number' ||
    typeof validSince !== 'number'
  )
    return null;
  return { guid: sub, email, iat, authTime, validSince };
}
