import type { Services } from '#server/services.ts';
import { forgetFailures } from './attempts.ts';
import { checkEmail, checkPassword } from './checks.ts';
import { warnFormerAddress } from './code-requests.ts';
import { type ActionCode, findActionCode, spendActionCode } from './codes.ts';
import { IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';
import { changeUser, createUser, findByEmail, type IdentityUser, type UserChange } from './users.ts';

/** Atomic. Codes of deleted users or former addresses are void. */
async function spendFor(
  { db }: Pick<Services, 'db'>,
  code: ActionCode,
  change: UserChange,
  expectedEmail?: string,
): Promise<IdentityUser> {
  const { localId } = code;
  if (localId === null) throw new IdentityError('INVALID_OOB_CODE');
  try {
    return await db.transaction(async (tx) => {
      await spendActionCode(tx, code.code);
      return changeUser(tx, localId, change, expectedEmail);
    });
  } catch (error) {
    throw error instanceof IdentityError && error.message === 'USER_NOT_FOUND'
      ? new IdentityError('INVALID_OOB_CODE')
      : error;
  }
}

/**
 * Confirms, changes or restores an address.
 * @returns the user; `newEmail` if it changed
 * @throws IdentityError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `EMAIL_EXISTS`
 */
export async function applyActionCode(
  identity: Identity,
  oobCode: string | undefined,
): Promise<{ user: IdentityUser; newEmail?: string }> {
  const { services } = identity;
  const code = await findActionCode(services, oobCode);
  switch (code.requestType) {
    case 'VERIFY_EMAIL':
      return { user: await spendFor(services, code, { emailVerified: true }, code.email) };
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const { newEmail } = code;
      if (newEmail === null) throw new IdentityError('INVALID_OOB_CODE');
      const user = await spendFor(services, code, { email: newEmail, emailVerified: true }, code.email);
      await warnFormerAddress(identity, user);
      return { user, newEmail };
    }
    case 'RECOVER_EMAIL':
      return { user: await spendFor(services, code, { email: code.email, emailVerified: true }) };
    default:
      throw new IdentityError('INVALID_OOB_CODE');
  }
}

/**
 * Spends a reset code, which also verifies the address.
 * @throws IdentityError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `WEAK_PASSWORD`
 */
export async function choosePassword(services: Services, oobCode: string | undefined, password: string) {
  const code = await findActionCode(services, oobCode, 'PASSWORD_RESET');
  // A refused password must not spend the code.
  checkPassword(password);
  await spendFor(services, code, { password, emailVerified: true }, code.email);
  await forgetFailures(services.db, code.email);
}

/**
 * Spends a sign-in link, creating a user if needed. A password set before the address was verified
 * is removed with its sessions: its setter may not be the owner.
 * @throws IdentityError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `INVALID_EMAIL`, `USER_DISABLED`
 */
export async function signInByLink(
  services: Services,
  given: string,
  oobCode: string | undefined,
): Promise<{ user: IdentityUser; isNew: boolean }> {
  const { db } = services;
  const email = checkEmail(given);
  const code = await findActionCode(services, oobCode, 'EMAIL_SIGNIN');
  if (email !== code.email)
    throw new IdentityError('INVALID_EMAIL : The email provided does not match the sign-in email address.');
  return db.transaction(async (tx) => {
    const known = await findByEmail(tx, email);
    if (known?.disabled) throw new IdentityError('USER_DISABLED');
    await spendActionCode(tx, code.code);
    if (!known)
      return { user: await createUser(tx, { email, emailVerified: true, emailLinkSignin: true }), isNew: true };
    const unproved = known.emailVerified ? {} : { password: null, validSince: Math.floor(Date.now() / 1000) };
    return {
      user: await changeUser(tx, known.localId, { emailVerified: true, emailLinkSignin: true, ...unproved }, email),
      isNew: false,
    };
  });
}
