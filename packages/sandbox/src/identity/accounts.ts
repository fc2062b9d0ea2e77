import { randomUUID } from 'node:crypto';
import { changeOwnAccount } from './account-changes.ts';
import { countTry, forgetFailures } from './attempts.ts';
import type { ClientBody } from './bodies.ts';
import { checkEmail } from './checks.ts';
import { requestCode } from './code-requests.ts';
import { applyActionCode, choosePassword, signInByLink } from './code-uses.ts';
import { findActionCode } from './codes.ts';
import { readCustomToken } from './custom-tokens.ts';
import { IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';
import { passwordMatches } from './passwords.ts';
import { signInMethodsOf, userRecord } from './present.ts';
import { hidesEmails, requireSelfChanges } from './settings.ts';
import { requireRecent, sessionOfIdToken, signInTokens } from './tokens.ts';
import { createUser, deleteUsers, findByEmail, type IdentityUser, requireUser } from './users.ts';

/** `address`: the caller's IP. */
type Method = (identity: Identity, body: ClientBody, address: string) => Promise<Record<string, unknown>>;

const kind = (name: string) => ({ kind: `identitytoolkit#${name}` });

function requireText(value: string | undefined, missing: string): string {
  if (value === undefined || value === '') throw new IdentityError(missing);
  return value;
}

async function signedIn({ services: { db, config } }: Identity, user: IdentityUser) {
  return {
    localId: user.localId,
    email: user.email ?? undefined,
    ...(await signInTokens(db, config.firebase.projectId, user)),
  };
}

const signUp: Method = async (identity, body) => {
  if (body.localId !== undefined) throw new IdentityError('UNEXPECTED_PARAMETER : User ID');
  // Anonymous sign-in, which the product does not use.
  if (body.email === undefined && body.password === undefined) throw new IdentityError('ADMIN_ONLY_OPERATION');
  if (body.idToken !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const email = requireText(body.email, 'MISSING_EMAIL');
  const password = requireText(body.password, 'MISSING_PASSWORD');
  const user = await createUser(identity.services.db, { email, password, displayName: body.displayName });
  return { ...kind('SignupNewUserResponse'), ...(await signedIn(identity, user)) };
};

const signInWithPassword: Method = async (identity, body, address) => {
  const { db, config } = identity.services;
  const email = checkEmail(requireText(body.email, 'MISSING_EMAIL'));
  const password = requireText(body.password, 'MISSING_PASSWORD');
  await countTry(db, email, address);
  const user = await findByEmail(db, email);
  if (!(await passwordMatches(password, user?.passwordHash ?? null)) || user === null) {
    const hides = await hidesEmails(db, config.firebase.projectId);
    throw new IdentityError(
      hides ? 'INVALID_LOGIN_CREDENTIALS' : user === null ? 'EMAIL_NOT_FOUND' : 'INVALID_PASSWORD',
    );
  }
  await forgetFailures(db, email, address);
  // Revealed only with the right password.
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  return {
    ...kind('VerifyPasswordResponse'),
    registered: true,
    displayName: user.displayName ?? '',
    ...(await signedIn(identity, user)),
  };
};

/** Unlike the real service, creates no users. */
const signInWithCustomToken: Method = async ({ services: { db, config } }, body) => {
  const { uid, claims } = await readCustomToken(db, requireText(body.token, 'MISSING_CUSTOM_TOKEN'));
  const user = await requireUser(db, uid);
  return {
    ...kind('VerifyCustomTokenResponse'),
    isNewUser: false,
    ...(await signInTokens(db, config.firebase.projectId, user, claims)),
  };
};

const signInWithEmailLink: Method = async (identity, body) => {
  const email = requireText(body.email, 'MISSING_EMAIL');
  // There is no second method to link.
  if (body.idToken !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const { user, isNew } = await signInByLink(identity.services, email, body.oobCode);
  return { ...kind('EmailLinkSigninResponse'), isNewUser: isNew, ...(await signedIn(identity, user)) };
};

const lookup: Method = async ({ services: { db } }, body) => ({
  ...kind('GetAccountInfoResponse'),
  users: [userRecord((await sessionOfIdToken(db, body.idToken)).user)],
});

const update: Method = async (identity, body) => {
  const reply = kind('SetAccountInfoResponse');
  if (body.oobCode !== undefined) {
    const { user, newEmail } = await applyActionCode(identity, body.oobCode);
    return { ...reply, ...userRecord(user), ...(newEmail === undefined ? {} : { newEmail }) };
  }
  if (body.idToken === undefined) throw new IdentityError('INVALID_REQ_TYPE : Unsupported request parameters.');
  const session = await sessionOfIdToken(identity.services.db, body.idToken);
  const changed = await changeOwnAccount(identity, session, body);
  // The change ended this session, which continues with new tokens.
  const renewed = body.returnSecureToken || body.password !== undefined || changed.email !== session.user.email;
  return { ...reply, ...userRecord(changed), ...(renewed ? await signedIn(identity, changed) : {}) };
};

const remove: Method = async ({ services: { db, config } }, body) => {
  const session = await sessionOfIdToken(db, body.idToken);
  await requireSelfChanges(db, config.firebase.projectId, 'ADMIN_ONLY_OPERATION');
  requireRecent(session);
  await deleteUsers(db, [session.user.localId]);
  return kind('DeleteAccountResponse');
};

/** Without a new password, only inspects the code. */
const resetPassword: Method = async ({ services }, body) => {
  const code = await findActionCode(
    services,
    body.oobCode,
    body.newPassword === undefined ? undefined : 'PASSWORD_RESET',
  );
  if (body.newPassword !== undefined) await choosePassword(services, body.oobCode, body.newPassword);
  return {
    ...kind('ResetPasswordResponse'),
    requestType: code.requestType,
    // Sign-in links must not reveal their address.
    ...(code.requestType === 'EMAIL_SIGNIN' ? {} : { email: code.email }),
    ...(code.newEmail === null ? {} : { newEmail: code.newEmail }),
  };
};

/** Reveals nothing in a project with email protection. */
const createAuthUri: Method = async ({ services: { db, config } }, body) => {
  const identifier = requireText(body.identifier, 'MISSING_IDENTIFIER');
  if (!URL.canParse(requireText(body.continueUri, 'MISSING_CONTINUE_URI')))
    throw new IdentityError('INVALID_CONTINUE_URI');
  const reply = { ...kind('CreateAuthUriResponse'), sessionId: randomUUID() };
  const email = emailOr(identifier, 'INVALID_IDENTIFIER');
  if (await hidesEmails(db, config.firebase.projectId)) return reply;
  const user = await findByEmail(db, email);
  const signinMethods = user ? signInMethodsOf(user) : [];
  return {
    ...reply,
    registered: user !== null,
    allProviders: signinMethods.length > 0 ? ['password'] : [],
    signinMethods,
  };
};

function emailOr(text: string, refusal: string): string {
  try {
    return checkEmail(text);
  } catch {
    throw new IdentityError(refusal);
  }
}

const refuse: Method = async () => {
  throw new IdentityError('OPERATION_NOT_ALLOWED');
};

/** Client methods: `POST /identitytoolkit.googleapis.com/v1/{name}?key=`. */
export const clientMethods: Readonly<Record<string, Method>> = {
  'accounts:signUp': signUp,
  'accounts:signInWithPassword': signInWithPassword,
  'accounts:signInWithEmailLink': signInWithEmailLink,
  'accounts:lookup': lookup,
  'accounts:update': update,
  'accounts:delete': remove,
  'accounts:sendOobCode': requestCode,
  'accounts:resetPassword': resetPassword,
  'accounts:createAuthUri': createAuthUri,
  'accounts:signInWithCustomToken': signInWithCustomToken,
  'accounts:signInWithIdp': refuse,
  'accounts:signInWithPhoneNumber': refuse,
  'accounts:sendVerificationCode': refuse,
};
