import type { Context } from 'hono';
import type { CreatedCodeReply } from '#contract/access/codeFields.ts';
import { otpRule } from '#contract/access/otpField.ts';
import { actOf, type BankAct, type CodeSubject, isBankAct } from '#domain/security/codeSubjects.ts';
import type { FreshCheckKind } from '#server/db/schema/backend.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { codeMail } from '#server/mail/emails.ts';
import type { BackendServices } from '../../kit/services.ts';
import { challengeLifetime } from '../factors/challenges.ts';
import { type FactorOwner, factorsOf, hasFactor } from '../factors/factors.ts';
import { type FactorInput, factorChallenge, type Proof, proveFactor } from '../factors/prove.ts';
import { requireUnlocked, talliesOf } from '../factors/tries.ts';
import { lockUrl } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { createLink } from '../security/links.ts';
import { checkCode, spendCode } from './check-code.ts';
import { allowedAttempts, codeLifetime, keyOf, type Purpose, resendDelay, timeLeft } from './lifecycle.ts';
import { sendCode } from './send-code.ts';
import { actionTextOf } from './subjects.ts';

/** Customers with a factor need no code to sign in. */
type SessionPurpose = Exclude<Purpose, 'sign-in'>;

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

/** For codes requested without a named action. */
const defaultActionTexts: Readonly<Record<SessionPurpose, string>> = {
  plain: 'confirm that it’s you',
  crypto: 'move money, or to add or remove a wallet or a bank account',
};

/** Emails a code or, with two-step verification, lists the accepted methods. @returns reply data */
export async function requestCode(
  services: BackendServices,
  c: Context,
  owner: FactorOwner,
  { purpose, subject }: { purpose: SessionPurpose; subject: CodeSubject | 'unlock' | null },
): Promise<CreatedCodeReply> {
  const factors = await factorsOf(services.db, owner.guid);
  const about = subject === 'unlock' ? null : subject;
  if (hasFactor(factors)) {
    const attempts = await requireUnlocked(services, owner.guid, talliesOf(purpose));
    const challenge = await factorChallenge(services, c, owner.guid, factors, purpose, about && actOf(about));
    return { expiresIn: seconds(challengeLifetime), resendIn: 0, attempts, ...challenge };
  }
  const linkOfLock = async () =>
    lockUrl(
      services,
      await createLink(services.db, { purpose: 'lock', customerGuid: owner.guid }, services.clock.now()),
    );
  const actionText =
    subject === 'unlock'
      ? 'unlock your account'
      : subject === null
        ? defaultActionTexts[purpose]
        : actionTextOf(subject);
  await sendCode(services, owner.email, purpose, {
    ...{ actionText, act: about },
    mailOf: async (code) =>
      codeMail(owner.email, { code, actionText, lockUrl: subject === 'unlock' ? null : await linkOfLock() }),
  });
  return emailedReply(services);
}

export const emailedReply = (services: BackendServices): CreatedCodeReply => ({
  expiresIn: seconds(codeLifetime),
  resendIn: seconds(timeLeft(services, services.clock.now(), resendDelay)),
  attempts: allowedAttempts,
  methods: ['email'],
});

export const requestedMessage = ({ methods }: CreatedCodeReply): string =>
  methods.includes('email') ? 'We emailed you a code.' : 'Confirm that it’s you with two-step verification.';

/** A proof, and its purpose. */
export interface CodeProof extends Proof {
  readonly by: FreshCheckKind;
  /** The action as a key; null for none. */
  readonly act: string | null;
  /** The emailed code's bank action; null for none, and with two-step verification. */
  readonly bankAct: BankAct | null;
}

/**
 * Checks the emailed code or the second factor.
 * @param acts acceptable actions of an emailed code; any if omitted
 * @throws Refusal 422 and 423 for a wrong one
 */
export async function proveCode(
  services: BackendServices,
  owner: FactorOwner,
  purpose: SessionPurpose,
  given: FactorInput,
  acts?: readonly (string | null)[],
): Promise<CodeProof> {
  const factors = await factorsOf(services.db, owner.guid);
  const isEmpty = given.otp === '' && given.passkey === null;
  if (hasFactor(factors) && !isEmpty)
    return {
      ...(await proveFactor(services, owner, factors, purpose, given)),
      by: 'factor',
      act: given.act ?? null,
      bankAct: null,
    };
  if (!/^\d{6}$/.test(given.otp)) throw invalidInput({ otp: otpRule });
  const { db, clock } = services;
  const onLocked = () => recordEvent(db, { customerGuid: owner.guid, kind: 'codesLocked', c: given.c }, clock.now());
  const code = await checkCode(services, owner.email, purpose, given.otp, { acts, onLocked });
  const bankAct = code.act !== null && isBankAct(code.act) ? code.act : null;
  return { spend: () => spendCode(services, code), by: 'email', act: keyOf(code), bankAct };
}
