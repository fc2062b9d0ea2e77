import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type BackendKeys, signingAlgorithm, UnknownKeyError } from '../keys.ts';

const issuer = 'statechange';
const audience = 'customer';
/** Twelve hours. */
export const userTokenSeconds = 12 * 3600;
/** Seconds between the simulated sign-ins of an unknown email: a week. */
const standInPeriod = 7 * 24 * 3600;

export interface UserToken {
  /** The bank's customer guid. */
  readonly guid: string;
  readonly email: string;
  /** Seconds. */
  readonly iat: number;
  /** Seconds: when the customer signed in at the authentication service. */
  readonly authTime: number;
}

export interface UserTokens {
  /** A signed user token (`ut`) that lives `seconds`, by default twelve hours. */
  sign(token: UserToken, seconds?: number): Promise<string>;
  /** Null when the token is forged or expired. Does not detect a superseded one. */
  verify(token: string): Promise<UserToken | null>;
  /** A simulated `iat` for an unknown email: the same in every process, and changing about as often as people sign in. */
  standInIat(email: string): Promise<number>;
}

/** Signs and checks user tokens. */
export function createUserTokens(keys: BackendKeys): UserTokens {
  return {
    async sign({ guid, email, iat, authTime }, seconds = userTokenSeconds) {
      const { kid, privateKey } = await keys.current();
      return new SignJWT({ email, auth_time: authTime })
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
    async standInIat(email) {
      const key = await keys.current();
      const now = Math.floor(Date.now() / 1000);
      const period = Math.floor(now / standInPeriod);
      const signInDuring = (index: number) => index * standInPeriod + (key.mac('stand-in', `${index}:${email}`).readUInt32BE(0) % standInPeriod);
      return signInDuring(period) <= now ? signInDuring(period) : signInDuring(period - 1);
    },
  };
}

/** jose's errors carry a code that starts with ERR_J; anything else is the database's fault, not the token's. */
const isTokenFault = (error: unknown): boolean =>
  error instanceof UnknownKeyError || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'));

function claims({ sub, iat, email, auth_time }: JWTPayload): UserToken | null {
  if (sub === undefined || iat === undefined || typeof email !== 'string') return null;
  return { guid: sub, email, iat, authTime: typeof auth_time === 'number' ? auth_time : iat };
}
