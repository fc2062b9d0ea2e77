import type { Context } from 'hono';
import { phoneNumberOf } from '#contract/access/phone.ts';
import type { SignUpInput } from '#contract/access/signUps.ts';
import { Refusal } from '#server/http/refusals.ts';
import { verificationMail } from '#server/mail/emails.ts';
import type { BackendServices } from '../../kit/services.ts';
import { deviceOf } from '../security/device.ts';
import { customerOfSignIn } from './external-changes.ts';
import { withLease } from './lease.ts';
import { brokenOff, openAtBank, signUpInProgress, withSignUp } from './onboarding.ts';
import { type Customer, type CustomerChange, type Lease, openCustomer } from './store.ts';

const emailExists = () =>
  new Refusal(409, 'email_exists', 'An account with this email address already exists. Sign in instead.', {
    fields: { email: 'An account with this email address already exists.' },
  });

/**
 * Creates the customer: identity user, bank customer, accounts, verification email. Resumes an
 * interrupted sign-up with the same email; a new one replaces an unconfirmed account.
 * @throws Refusal 409 `email_exists`, 503 if an upstream service failed
 */
export async function signUp(services: BackendServices, c: Context | null, input: SignUpInput): Promise<Customer> {
  const { email } = input;
  const customer = await openCustomer(services.db, email, input.displayName, services.clock.now());
  const open = async (lease: Lease) => {
    try {
      const { uid: identityUid, isNew } = await claimIdentity(services, input);
      const claimed = await lease.store({ identityUid, ...profileOf(input) }, services.clock.now());
      await openAtBank(services, lease, claimed, !isNew);
      await sendVerification(services, c, email);
      return await lease.complete(services.clock.now());
    } catch (error) {
      throw brokenOff(error);
    }
  };
  const refuse = (): never => {
    throw emailExists();
  };
  if (customer.signUpState !== 'complete') return withSignUp(services, email, open, refuse);
  // Limits emails to one person.
  if (!(await isReplaceable(services, customer)) || !(await services.limiter.allowsMail('confirmation', email)))
    throw emailExists();
  return withLease(services.db, email, signUpInProgress, async (lease) => {
    if (!(await isReplaceable(services, lease.customer))) return refuse();
    // The owner may be confirming the earlier one right now, so the flag precedes the password:
    // otherwise they might confirm a stranger's password.
    await lease.store({ openedAgain: true }, services.clock.now());
    return open(lease);
  });
}

/** Whether the account is open and unconfirmed. */
async function isReplaceable(
  { identity }: BackendServices,
  { email, latestIat, lockedAt, frozenAt, closedAt }: Customer,
): Promise<boolean> {
  if (latestIat !== null || lockedAt !== null || frozenAt !== null || closedAt !== null) return false;
  const user = await identity.findByEmail(email);
  return user !== null && !user.emailVerified && !user.disabled;
}

/** Missing values are null. */
const profileOf = ({
  displayName,
  first_name,
  last_name,
  phone = '',
  country = '',
  referral_code,
}: SignUpInput): CustomerChange => ({
  displayName,
  firstName: first_name || null,
  lastName: last_name || null,
  phone: phone === '' ? null : phoneNumberOf(phone, country),
  country: country || null,
  referralCode: referral_code || null,
});

/**
 * The sign-up's identity user. Takes over an existing user, with the new password, only while its
 * address is unverified; verified users sign in, which also finishes the sign-up.
 */
async function claimIdentity(
  services: BackendServices,
  input: SignUpInput,
): Promise<{ readonly uid: string; readonly isNew: boolean }> {
  const { identity } = services;
  const created = await identity.createUser(input);
  if (created) return { uid: created.uid, isNew: true };
  const existing = await identity.findByEmail(input.email);
  const owner = existing && (await customerOfSignIn(services, existing.uid));
  // Another customer's, whose address was changed to this one: taking it over would let them in.
  const isForeign = owner != null && owner.email !== input.email;
  if (!existing || existing.emailVerified || isForeign) throw emailExists();
  await identity.setPassword(existing.uid, input.password, input.displayName);
  return { uid: existing.uid, isNew: false };
}

/** Links to a page with a confirm button: email scanners open links, but press nothing. */
export async function sendVerification(
  { identity, mailer, home, clock }: BackendServices,
  c: Context | null,
  email: string,
) {
  const link = new URL('/signin', home());
  link.searchParams.set('mode', 'verifyEmail');
  link.searchParams.set('oobCode', await identity.verificationCode(email));
  await mailer.send(verificationMail(email, link.href, { device: c && deviceOf(c), at: clock.now() }));
}
