import type { JWTPayload } from 'jose';
import type { BackendKeys } from '../../kit/keys.ts';
import { createSignedTokens, type SignedTokens } from '../../kit/signed-tokens.ts';

/** Twelve hours. */
export const userTokenSeconds = 12 * 3600;
/** More sessions than one process serves in twelve hours; about 75 MB. A token that is not among them is checked again with each call. */
const mostRemembered = 150_000;

export interface UserToken {
  /** The bank's customer guid. */
  readonly guid: string;
  readonly email: string;
  /** Seconds. */
  readonly iat: number;
  /** Seconds: when the customer signed in at the authentication service. */
  readonly authTime: number;
  /** The authentication service's `validSince` at that time. It changes with every new password. */
  readonly validSince: number;
}

export interface UserTokens {
  /** A signed user token (`ut`) that lives `seconds`, by default twelve hours. */
  sign(token: UserToken, seconds?: number): Promise<string>;
  /** Null when the token is forged or expired. Does not detect a superseded one. */
  readonly verify: SignedTokens<UserToken>['verify'];
}

export function createUserTokens(keys: BackendKeys): UserTokens {
  const tokens = createSignedTokens(keys, { audience: 'customer', mostRemembered, read });
  return {
    sign: ({ guid, email, iat, authTime, validSince }, seconds = userTokenSeconds) =>
      tokens.sign({ sub: guid, iat, exp: iat + seconds, email, auth_time: authTime, valid_since: validSince }),
    verify: tokens.verify,
  };
}

function read({ sub, iat, email, auth_time: authTime, valid_since: validSince }: JWTPayload): UserToken | null {
  if (sub === undefined || iat === undefined || typeof email !== 'string' || typeof authTime !== 'number' || typeof validSince !== 'number')
    return null;
  return { guid: sub, email, iat, authTime, validSince };
}
