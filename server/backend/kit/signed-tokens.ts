import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { createTokenCache } from '../../http/token-cache.ts';
import { type BackendKeys, signingAlgorithm, UnknownKeyError } from './keys.ts';

const issuer = 'statechange';

/** Tokens of one audience, signed with the backend's own keys. */
export interface SignedTokens<Holder> {
  /** @param claims with `sub`, `iat` and `exp` */
  sign(claims: JWTPayload): Promise<string>;
  /** Null when the token is forged, expired or of another audience. Whether its session has ended is for the caller to ask each time. */
  verify(token: string): Promise<Holder | null>;
}

interface Frame<Holder> {
  readonly audience: string;
  /** How many tokens are remembered whose signature was checked. */
  readonly maxRemembered: number;
  /** What a genuine token claims; null for one that lacks something. */
  readonly read: (claims: JWTPayload) => Holder | null;
}

/** Signs and checks tokens. The signature of one is checked once. */
export function createSignedTokens<Holder extends object>(keys: BackendKeys, { audience, maxRemembered, read }: Frame<Holder>): SignedTokens<Holder> {
  const verified = createTokenCache<Holder>(maxRemembered);
  return {
    async sign(claims) {
      const { kid, privateKey } = await keys.current();
      return new SignJWT(claims)
        .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
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
        const claimed = read(payload);
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
