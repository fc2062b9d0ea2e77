import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { identityUsers } from '../../db/schema/identity.ts';
import { passwordResetMail, verificationMail } from '../../mail/letters.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Services } from '../../services.ts';
import { countTry, forgetFailures } from './attempts.ts';
import type { ClientBody } from './bodies.ts';
import { checkedContinueUrl, createActionCode, findActionCode, spendActionCode } from './codes.ts';
import { IdentityError } from './errors.ts';
import { passwordMatches } from './passwords.ts';
import { signInTokens, userOfIdToken } from './tokens.ts';
import { changeUser, checkPassword, createUser, deleteUsers, findByEmail, type IdentityUser, normalEmail, userRecord } from './users.ts';

export interface Identity {
  readonly services: Services;
  readonly mailer: Mailer;
}

type Method = (identity: Identity, body: ClientBody) => Promise<Record<string, unknown>>;

const kind = (name: string) => ({ kind: `identitytoolkit#${name}` });

function requireText(value: string | undefined, missing: string): string {
  if (value === undefined || value === '') throw new IdentityError(missing);
  return value;
}

async function signedIn({ services: { db, config } }: Identity, user: IdentityUser) {
  await db.update(identityUsers).set({ lastLoginAt: Date.now() }).where(eq(identityUsers.localId, user.localId));
  return { localId: user.localId, email: user.email, ...(await signInTokens(db, config.firebase.projectId, user)) };
}

const signUp: Method = async (identity, body) => {
  // An anonymous account: a kind of sign-in that the product does not use.
  if (body.email === undefined && body.password === undefined) throw new IdentityError('ADMIN_ONLY_OPERATION');
  if (body.idToken !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const email = requireText(body.email, 'MISSING_EMAIL');
  const password = requireText(body.password, 'MISSING_PASSWORD');
  const user = await createUser(identity.services.db, { email, password, displayName: body.displayName });
  return { ...kind('SignupNewUserResponse'), ...(await signedIn(identity, user)) };
};

const signInWithPassword: Method = async (identity, body) => {
  const { db } = identity.services;
  const email = normalEmail(requireText(body.email, 'MISSING_EMAIL'));
  const password = requireText(body.password, 'MISSING_PASSWORD');
  await countTry(db, email);
  const user = await findByEmail(db, email);
  if (!(await passwordMatches(password, user?.passwordHash ?? null)) || user === null) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  await forgetFailures(db, email);
  // Only somebody who knows the password learns that the account is disabled.
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  return { ...kind('VerifyPasswordResponse'), registered: true, displayName: user.displayName ?? '', ...(await signedIn(identity, user)) };
};

const lookup: Method = async ({ services: { db } }, body) => ({
  ...kind('GetAccountInfoResponse'),
  users: [userRecord(await userOfIdToken(db, body.idToken))],
});

const update: Method = async (identity, body) => {
  const { db } = identity.services;
  if (body.oobCode !== undefined) return { ...kind('SetAccountInfoResponse'), ...(await verifyEmail(identity.services, body.oobCode)) };
  const user = await userOfIdToken(db, body.idToken);
  // As in projects that protect against guessing emails: an address is changed by a link, never at once.
  if (body.email !== undefined && normalEmail(body.email) !== user.email) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const displayName = body.deleteAttribute?.includes('DISPLAY_NAME') ? null : body.displayName;
  const changed = await changeUser(db, user.localId, { password: body.password, displayName });
  const tokens = body.returnSecureToken || body.password !== undefined ? await signedIn(identity, changed) : {};
  return { ...kind('SetAccountInfoResponse'), ...userRecord(changed), ...tokens };
};

/** Spends a verification code; the address then counts as its user's. */
export async function verifyEmail(services: Services, oobCode: string | undefined) {
  const code = await findActionCode(services, oobCode, 'VERIFY_EMAIL');
  await spendActionCode(services, code.code);
  const user = await changeUser(services.db, code.localId, { emailVerified: true });
  return { localId: user.localId, email: user.email, emailVerified: true };
}

const remove: Method = async ({ services: { db } }, body) => {
  const user = await userOfIdToken(db, body.idToken);
  await deleteUsers(db, [user.localId]);
  return kind('DeleteAccountResponse');
};

const sendOobCode: Method = async (identity, body) => {
  const { services, mailer } = identity;
  const home = services.config.publicUrl ?? services.origin();
  const reply = (email: string) => ({ ...kind('GetOobConfirmationCodeResponse'), email });
  switch (requireText(body.requestType, 'MISSING_REQ_TYPE')) {
    case 'VERIFY_EMAIL': {
      const user = await userOfIdToken(services.db, body.idToken);
      const { link } = await createActionCode(services, user, 'VERIFY_EMAIL', body.continueUrl);
      await mailer.send(verificationMail(user.email, link));
      return reply(user.email);
    }
    case 'PASSWORD_RESET': {
      const email = normalEmail(requireText(body.email, 'MISSING_EMAIL'));
      if (body.continueUrl !== undefined) checkedContinueUrl(home, body.continueUrl);
      const user = await findByEmail(services.db, email);
      // The reply is the same for an address that nobody has.
      if (user && !user.disabled) {
        const { link } = await createActionCode(services, user, 'PASSWORD_RESET', body.continueUrl);
        await mailer.send(passwordResetMail(user.email, link));
      }
      return reply(email);
    }
    case 'EMAIL_SIGNIN':
    case 'VERIFY_AND_CHANGE_EMAIL':
      throw new IdentityError('OPERATION_NOT_ALLOWED');
    default:
      throw new IdentityError('INVALID_REQ_TYPE');
  }
};

/** With a new password the reset is done; without one the code is only looked at. */
const resetPassword: Method = async ({ services }, body) => {
  const code = await findActionCode(services, body.oobCode, body.newPassword === undefined ? undefined : 'PASSWORD_RESET');
  if (body.newPassword !== undefined) await choosePassword(services, body.oobCode, body.newPassword);
  return { ...kind('ResetPasswordResponse'), email: code.email, requestType: code.requestType };
};

/** Spends a reset code. Whoever read that mail owns the address, so it counts as verified too. */
export async function choosePassword(services: Services, oobCode: string | undefined, password: string) {
  const code = await findActionCode(services, oobCode, 'PASSWORD_RESET');
  // A password that will be refused must not use the code up.
  checkPassword(password);
  await spendActionCode(services, code.code);
  await changeUser(services.db, code.localId, { password, emailVerified: true });
}

/** Tells nothing about the email: the project protects against guessing them. */
const createAuthUri: Method = async (_identity, body) => {
  normalEmail(requireText(body.identifier, 'INVALID_IDENTIFIER'));
  requireText(body.continueUri, 'MISSING_CONTINUE_URI');
  return { ...kind('CreateAuthUriResponse'), sessionId: randomUUID() };
};

const refuse: Method = async () => {
  throw new IdentityError('OPERATION_NOT_ALLOWED');
};

/** What browsers may call: `POST /identitytoolkit.googleapis.com/v1/{name}?key=`. */
export const clientMethods: Readonly<Record<string, Method>> = {
  'accounts:signUp': signUp,
  'accounts:signInWithPassword': signInWithPassword,
  'accounts:lookup': lookup,
  'accounts:update': update,
  'accounts:delete': remove,
  'accounts:sendOobCode': sendOobCode,
  'accounts:resetPassword': resetPassword,
  'accounts:createAuthUri': createAuthUri,
  'accounts:signInWithCustomToken': refuse,
  'accounts:signInWithEmailLink': refuse,
  'accounts:signInWithIdp': refuse,
  'accounts:signInWithPhoneNumber': refuse,
  'accounts:sendVerificationCode': refuse,
};
