import type { Context } from 'hono';
import { codeMail } from '../../mail/emails.ts';
import { challengeLifetime } from '../factors/challenges.ts';
import { type FactorOwner, factorsOf, hasFactor } from '../factors/factors.ts';
import { factorChallenge, type Given, type Proof, proveFactor } from '../factors/prove.ts';
import { requireUnlocked } from '../factors/tries.ts';
import { invalidInput } from '../http/envelope.ts';
import { recordEvent } from '../security/events.ts';
import type { BackendServices } from '../services.ts';
import { checkCode, spendCode } from './check-code.ts';
import { otpRule } from './code-schema.ts';
import { allowedAttempts, codeLifetime, type Purpose, resendDelay, timeLeft } from './lifecycle.ts';
import { sendCode } from './send-code.ts';

/** What codes and factors both prove; a customer with a factor needs no code to sign in. */
type SessionPurpose = Exclude<Purpose, 'sign-in'>;

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

/** Emails a code or, with two-step verification, says what the customer has to prove instead. @returns the data of the reply */
export async function requestCode(services: BackendServices, c: Context, owner: FactorOwner, purpose: SessionPurpose) {
  const factors = await factorsOf(services.db, owner.guid);
  if (hasFactor(factors)) {
    const tries = await requireUnlocked(services, owner.guid, purpose);
    const challenge = await factorChallenge(services, c, owner.guid, factors, purpose);
    return { expires_in: seconds(challengeLifetime), resend_in: 0, attempts: allowedAttempts - tries, ...challenge };
  }
  await sendCode(services, owner.email, purpose, (code) => codeMail(owner.email, code, purpose));
  return emailedReply(services);
}

/** What a call answers that emailed a code. */
export const emailedReply = (services: BackendServices) => ({
  expires_in: seconds(codeLifetime),
  resend_in: seconds(timeLeft(services, services.clock.now(), resendDelay)),
  attempts: allowedAttempts,
  methods: ['email' as const],
});

/** The reply's message that goes with it. */
export const requestedMessage = ({ methods }: { readonly methods: readonly string[] }): string =>
  methods.includes('email') ? 'We emailed you a code.' : 'Confirm that it’s you with two-step verification.';

/** Checks the emailed code or, with two-step verification, what the customer gave instead. @throws Refusal 422 and 423 for a wrong one */
export async function proveCode(services: BackendServices, owner: FactorOwner, purpose: SessionPurpose, given: Given): Promise<Proof> {
  const factors = await factorsOf(services.db, owner.guid);
  const isEmpty = given.otp === '' && given.passkey === null;
  if (hasFactor(factors) && !isEmpty) return proveFactor(services, owner, factors, purpose, given);
  if (!/^\d{6}$/.test(given.otp)) throw invalidInput({ otp: otpRule });
  const { db, clock } = services;
  const record = () => recordEvent(db, { customerGuid: owner.guid, kind: 'codesLocked', c: given.c }, clock.now());
  const serial = await checkCode(services, owner.email, purpose, given.otp, record);
  return { spend: () => spendCode(services, serial) };
}
