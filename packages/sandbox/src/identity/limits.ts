import type { Limit } from '#server/http/points.ts';
import { IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';

interface MethodLimits {
  /** Per client address. */
  readonly address: Limit;
  /** Per address and email, so that strangers only use up their own calls. */
  readonly email?: Limit;
}

const tenMinutes = 600;
/** The default. */
const usual: MethodLimits = { address: { calls: 300, seconds: tenMinutes } };

/** Client methods' limits; wrong passwords have a stricter one (`attempts.ts`). */
export const methodLimits: Readonly<Record<string, MethodLimits>> = {
  'accounts:signUp': { address: { calls: 30, seconds: tenMinutes }, email: { calls: 10, seconds: tenMinutes } },
  'accounts:signInWithPassword': {
    address: { calls: 200, seconds: tenMinutes },
    email: { calls: 40, seconds: tenMinutes },
  },
  'accounts:signInWithEmailLink': {
    address: { calls: 100, seconds: tenMinutes },
    email: { calls: 30, seconds: tenMinutes },
  },
  'accounts:signInWithCustomToken': { address: { calls: 100, seconds: tenMinutes } },
  'accounts:sendOobCode': { address: { calls: 30, seconds: tenMinutes }, email: { calls: 10, seconds: tenMinutes } },
  'accounts:resetPassword': { address: { calls: 60, seconds: tenMinutes } },
  'accounts:createAuthUri': { address: { calls: 60, seconds: tenMinutes }, email: { calls: 20, seconds: tenMinutes } },
  // Every open tab renews its token and looks itself up.
  'accounts:lookup': { address: { calls: 1000, seconds: tenMinutes } },
  token: { address: { calls: 1000, seconds: tenMinutes } },
};

const maxEmailLength = 254;

/**
 * Counts a call before any lookup, so that known and unknown emails are treated alike.
 * @throws IdentityError `TOO_MANY_ATTEMPTS_TRY_LATER`
 */
export async function countCall(
  { limiter }: Pick<Identity, 'limiter'>,
  method: string,
  address: string,
  email?: string,
): Promise<void> {
  const limits = methodLimits[method] ?? usual;
  const allowed =
    (await limiter.allows(`identity:${method}:${address}`, limits.address)) &&
    (email === undefined ||
      limits.email === undefined ||
      (await limiter.allows(
        `identity:${method}:${address}:${email.trim().toLowerCase().slice(0, maxEmailLength)}`,
        limits.email,
      )));
  if (!allowed) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER : Too many requests. Please try again later.');
}
