import type { Limit } from '../../backend/kit/http/rate-limits.ts';
import { IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';

interface MethodLimits {
  /** Of a client address. */
  readonly address: Limit;
  /** Of a client address for one email, so that strangers use up their own calls only and the owner elsewhere goes on. */
  readonly email?: Limit;
}

const tenMinutes = 600;
/** Of each method that names no other. */
const usual: MethodLimits = { address: { calls: 300, seconds: tenMinutes } };

/** What browsers may call how often; wrong passwords for one email have a narrower limit besides (`attempts.ts`). */
export const methodLimits: Readonly<Record<string, MethodLimits>> = {
  'accounts:signUp': { address: { calls: 30, seconds: tenMinutes }, email: { calls: 10, seconds: tenMinutes } },
  'accounts:signInWithPassword': { address: { calls: 200, seconds: tenMinutes }, email: { calls: 40, seconds: tenMinutes } },
  'accounts:signInWithEmailLink': { address: { calls: 100, seconds: tenMinutes }, email: { calls: 30, seconds: tenMinutes } },
  'accounts:signInWithCustomToken': { address: { calls: 100, seconds: tenMinutes } },
  'accounts:sendOobCode': { address: { calls: 30, seconds: tenMinutes }, email: { calls: 10, seconds: tenMinutes } },
  'accounts:resetPassword': { address: { calls: 60, seconds: tenMinutes } },
  'accounts:createAuthUri': { address: { calls: 60, seconds: tenMinutes }, email: { calls: 20, seconds: tenMinutes } },
  // Every open tab renews its token, and looks itself up with it.
  'accounts:lookup': { address: { calls: 1000, seconds: tenMinutes } },
  token: { address: { calls: 1000, seconds: tenMinutes } },
};

const maxEmailLength = 254;

/**
 * Counts a call of a method by a client address, before anything is looked up: known and unknown emails are refused alike.
 * @throws IdentityError `TOO_MANY_ATTEMPTS_TRY_LATER`
 */
export async function countCall({ limiter }: Pick<Identity, 'limiter'>, method: string, address: string, email?: string): Promise<void> {
  const limits = methodLimits[method] ?? usual;
  const allowed =
    (await limiter.allows(`identity:${method}:${address}`, limits.address)) &&
    (email === undefined ||
      limits.email === undefined ||
      (await limiter.allows(`identity:${method}:${address}:${email.trim().toLowerCase().slice(0, maxEmailLength)}`, limits.email)));
  if (!allowed) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER : Too many requests. Please try again later.');
}
