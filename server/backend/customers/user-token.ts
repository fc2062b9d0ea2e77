import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type BackendKeys, signingAlgorithm, UnknownKeyError } from '../keys.ts';

const issuer = 'statechange';
const audience = 'customer';
/** Twelve hours. */
export const userTokenSeconds = 12 * 3600;

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

/** Signs and checks user tokens. */
export function createUserTokens(keys: BackendKeys): UserTokens {
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
      try {
        const { payload } = await jwtVerify(token, async ({ kid = '' }) => (await keys.find(String(kid))).publicKey, {
          algorithms: [signingAlgorithm],
          issuer,
          audience,
        });
        return claims(payload);
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
