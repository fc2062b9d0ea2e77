import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { createTokenCache } from '../../http/token-cache.ts';
import { type BackendKeys, signingAlgorithm, UnknownKeyError } from '../../keys.ts';

const issuer = 'statechange';

export interface SignedTokens<Holder> {
  /** @param claims with `sub`, `iat` and `exp` */
  sign(claims: JWTPayload): Promise<string>;
  /** Null if forged, expired or of another audience. Callers must check the session. */
  verify(token: string): Promise<Holder | null>;
}

interface Frame<Holder> {
  readonly audience: string;
  /** Cache size of verified tokens. */
  readonly maxRemembered: number;
  /** Null if claims are missing. */
  readonly read: (claims: JWTPayload) => Holder | null;
}

/** Verifies each token's signature once. */
export function createSignedTokens<Holder extends object>(
  keys: BackendKeys,
  { audience, maxRemembered, read }: Frame<Holder>,
): SignedTokens<Holder> {
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

/** jose's error codes start with ERR_J; anything else is the database's fault. */
const isTokenFault = (error: unknown): boolean =>
  error instanceof UnknownKeyError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'));
