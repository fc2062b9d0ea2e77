import { setTimeout as wait } from 'node:timers/promises';
import { faultOf } from '#server/log.ts';
import { passwordResetMail, verificationMail } from '#server/mail/emails.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { AdminBody, ClientBody } from './bodies.ts';
import { checkEmail } from './checks.ts';
import { type ActionCode, checkedContinueUrl, createActionCode, homeOf, type NewCode } from './codes.ts';
import { IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';
import { hidesEmails, requireSelfChanges } from './settings.ts';
import { requireRecent, sessionOfIdToken } from './tokens.ts';
import { findByEmail, type IdentityUser } from './users.ts';

/** Mails that only this service sends. */
const signInLinkMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Your sign-in link',
  paragraphs: [
    'Open the link to sign in on the device where you requested it.',
    'The link works once and expires in one hour.',
  ],
  action: { label: 'Sign in', url },
  footnote:
    'You received this email because someone is trying to sign in with this address. If it wasn’t you, ignore this email. Nobody can sign in without the link.',
});

const changeEmailMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Confirm your new email address',
  paragraphs: [
    'Confirm that this address is yours. You will use it to sign in from then on.',
    'The link works once and expires in one hour.',
  ],
  action: { label: 'Confirm new address', url },
  footnote:
    'You received this email because someone wants to use this address for their account. If it wasn’t you, ignore this email. Nothing has changed.',
});

const emailChangedMail = (to: string, newEmail: string, url: string): Mail => ({
  to,
  subject: 'Your email address was changed',
  paragraphs: [
    `The email address on your account is now ${newEmail}.`,
    'If you didn’t change it, restore the old address with the link below and choose a new password.',
  ],
  action: { label: 'Restore my address', url },
  footnote: 'You received this email because this was the previous address on the account.',
});

/** Fixed reply time of reset requests, in milliseconds: longer than sending takes. */
const resetAnswer = 150;

const reply = (email: string) => ({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email });

function mailOf({ requestType, email, newEmail, link, createdAt }: ActionCode): Mail {
  switch (requestType) {
    case 'VERIFY_EMAIL':
      return verificationMail(email, link, { device: null, at: createdAt });
    case 'EMAIL_SIGNIN':
      return signInLinkMail(email, link);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return changeEmailMail(newEmail ?? email, link);
    default:
      return passwordResetMail(email, link);
  }
}

/** Rate-limited per address, since strangers can trigger it; the reply never tells. */
async function mailCode({ services, mailer, limiter }: Identity, code: NewCode) {
  if (!(await limiter.allowsMail('identity', code.newEmail ?? code.email))) return;
  await mailer.send(mailOf(await createActionCode(services, code)));
}

function required(value: string | undefined, missing: string): string {
  if (value === undefined || value === '') throw new IdentityError(missing);
  return value;
}

function ownAddress({ localId, email }: IdentityUser): { readonly localId: string; readonly email: string } {
  if (email === null) throw new IdentityError('MISSING_EMAIL');
  return { localId, email };
}

/** @throws IdentityError unless unused */
async function freeAddress({ services: { db } }: Identity, given: string | undefined): Promise<string> {
  const newEmail = checkEmail(required(given, 'MISSING_NEW_EMAIL'));
  if (await findByEmail(db, newEmail)) throw new IdentityError('EMAIL_EXISTS');
  return newEmail;
}

/** The code is mailed, never returned. */
export async function requestCode(identity: Identity, body: ClientBody): Promise<Record<string, unknown>> {
  const { services } = identity;
  const { requestType, continueUrl, idToken } = body;
  if (body.returnOobLink) throw new IdentityError('INSUFFICIENT_PERMISSION');
  switch (required(requestType, 'MISSING_REQ_TYPE')) {
    case 'VERIFY_EMAIL': {
      const address = ownAddress((await sessionOfIdToken(services.db, idToken)).user);
      await mailCode(identity, { requestType: 'VERIFY_EMAIL', ...address, continueUrl });
      return reply(address.email);
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const session = await sessionOfIdToken(services.db, idToken);
      await requireSelfChanges(services.db, services.config.firebase.projectId, 'OPERATION_NOT_ALLOWED');
      requireRecent(session);
      const address = ownAddress(session.user);
      const newEmail = await freeAddress(identity, body.newEmail);
      await mailCode(identity, { requestType: 'VERIFY_AND_CHANGE_EMAIL', ...address, newEmail, continueUrl });
      return reply(address.email);
    }
    case 'EMAIL_SIGNIN': {
      const email = checkEmail(required(body.email, 'MISSING_EMAIL'));
      const user = await findByEmail(services.db, email);
      await mailCode(identity, { requestType: 'EMAIL_SIGNIN', localId: user?.localId ?? null, email, continueUrl });
      return reply(email);
    }
    case 'PASSWORD_RESET':
      return requestReset(identity, checkEmail(required(body.email, 'MISSING_EMAIL')), continueUrl);
    default:
      throw new IdentityError('INVALID_REQ_TYPE');
  }
}

async function requestReset(identity: Identity, email: string, continueUrl: string | undefined) {
  const { services } = identity;
  if (continueUrl !== undefined) checkedContinueUrl(homeOf(services), continueUrl);
  const mailIfKnown = async (): Promise<boolean> => {
    const user = await findByEmail(services.db, email);
    if (user && !user.disabled)
      await mailCode(identity, { requestType: 'PASSWORD_RESET', localId: user.localId, email, continueUrl });
    return user !== null;
  };
  if (await hidesEmails(services.db, services.config.firebase.projectId)) {
    // Uniform reply and timing: the mail is sent in the background.
    mailIfKnown().catch((error: unknown) => logUnsent(services, error));
    await wait(resetAnswer);
  } else if (!(await mailIfKnown())) {
    throw new IdentityError('EMAIL_NOT_FOUND');
  }
  return reply(email);
}

/** With `returnOobLink`, returns the link instead of mailing it. */
export async function requestCodeForUser(identity: Identity, body: AdminBody): Promise<Record<string, unknown>> {
  const code = await createActionCode(identity.services, await adminCode(identity, body));
  if (body.returnOobLink) return { ...reply(code.email), oobCode: code.code, oobLink: code.link };
  await identity.mailer.send(mailOf(code));
  return reply(code.email);
}

async function adminCode(
  identity: Identity,
  { requestType, email: given, newEmail, continueUrl }: AdminBody,
): Promise<NewCode> {
  const type = required(requestType, 'MISSING_REQ_TYPE');
  const email = checkEmail(required(given, 'MISSING_EMAIL'));
  const user = await findByEmail(identity.services.db, email);
  if (type === 'EMAIL_SIGNIN') return { requestType: type, localId: user?.localId ?? null, email, continueUrl };
  if (type !== 'VERIFY_EMAIL' && type !== 'PASSWORD_RESET' && type !== 'VERIFY_AND_CHANGE_EMAIL')
    throw new IdentityError('INVALID_REQ_TYPE');
  if (!user) throw new IdentityError(type === 'PASSWORD_RESET' ? 'EMAIL_NOT_FOUND' : 'USER_NOT_FOUND');
  const change = type === 'VERIFY_AND_CHANGE_EMAIL' ? { newEmail: await freeAddress(identity, newEmail) } : {};
  return { requestType: type, localId: user.localId, email, ...change, continueUrl };
}

/** Mails a link to undo a change. Failures are only logged: the change is done. */
export async function warnFormerAddress(
  { services, mailer }: Identity,
  { localId, email, initialEmail }: IdentityUser,
) {
  if (initialEmail === null || email === null || initialEmail === email) return;
  try {
    const { link } = await createActionCode(services, { requestType: 'RECOVER_EMAIL', localId, email: initialEmail });
    await mailer.send(emailChangedMail(initialEmail, email, link));
  } catch (error) {
    logUnsent(services, error);
  }
}

const logUnsent = ({ log }: Identity['services'], error: unknown) =>
  log.error(
    { err: error instanceof Error ? faultOf(error) : { name: 'unknown' } },
    'a mail of the identity service was not sent',
  );
