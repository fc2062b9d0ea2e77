import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { createTokenCache } from '../../http/token-cache.ts';
import { type BackendKeys, signingAlgorithm, UnknownKeyError } from '../keys.ts';

const issuer = 'statechange';
const audience = 'customer';
/** Twelve hours. */
export const userTokenSeconds = 12 * 3600;
/** More than one process serves in twelve hours' sessions at once; about 25 MB. */
const mostRemembered = 50_000;

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
  verify(token: string): Promise<UserToken | null>;
}

/** Signs and checks user tokens. The signature of one is checked once; whether its session has ended is for the caller to ask each time. */
export function createUserTokens(keys: BackendKeys): UserTokens {
  const verified = createTokenCache<UserToken>(mostRemembered);
  return {
    async sign({ guid, email, iat, authTime, validSince }, seconds = userTokenSeconds) {
      const { kid, privateKey } = await keys.current();
      return new SignJWT({ email, auth_time: authTime, valid_since: validSince })
        .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(guid)
        .setIssuedAt(iat)
        .setExpirationTime(iat + seconds)
        .sign(privateKey);
    },
    async verify(token) {
      const known = verified.find(token);
      if (known !== null) return known;
      try {
        const { payload } = await jwtVerify(token, async ({ kid = '' }) => (await keys.find(String(kid))).publicKey, {
          algorithms: [signingAlgorithm],
          issuer,
          audience,
        });
        const claimed = claims(payload);
        if (claimed !== null && payload.exp !== undefined) verified.keep(token, claimed, payload.exp);
        return claimed;
      } catch (error) {
        if (isTokenFault(error)) return null;
        throw error;
      }
    },
  };
}

/** jose's errors carry a code that starts with ERR_J; anything else is the database's fault, not the token's. */
const isTokenFault = (error: unknown): boolean =>
  error instanceof UnknownKeyError || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'));

function claims({ sub, iat, email, auth_time: authTime, valid_since: validSince }: JWTPayload): UserToken | null {
  if (sub === undefined || iat === undefined || typeof email !== 'string' || typeof authTime !== 'number' || typeof validSince !== 'number')
    return null;
  return { guid: sub, email, iat, authTime, validSince };
}
