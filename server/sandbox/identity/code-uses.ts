import type { Services } from '../../services.ts';
import { forgetFailures } from './attempts.ts';
import { checkEmail, checkPassword } from './checks.ts';
import { warnFormerAddress } from './code-requests.ts';
import { type ActionCode, findActionCode, spendActionCode } from './codes.ts';
import { IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';
import { changeUser, createUser, findByEmail, type IdentityUser, type UserChange } from './users.ts';

/** Spends the code and changes its user, both or neither. A code whose user is gone or has another address by now is void. */
async function spendFor({ db }: Pick<Services, 'db'>, code: ActionCode, change: UserChange, expectedEmail?: string): Promise<IdentityUser> {
  const { localId } = code;
  if (localId === null) throw new IdentityError('INVALID_OOB_CODE');
  try {
    return await db.transaction(async (tx) => {
      await spendActionCode(tx, code.code);
      return changeUser(tx, localId, change, expectedEmail);
    });
  } catch (error) {
    throw error instanceof IdentityError && error.message === 'USER_NOT_FOUND' ? new IdentityError('INVALID_OOB_CODE') : error;
  }
}

/**
 * Does what a code of `accounts:update` stands for: confirms an address, changes it, or takes it back.
 * @returns the user; `newEmail` when the address was changed by it.
 * @throws IdentityError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `EMAIL_EXISTS` (somebody else has the address by now).
 */
export async function applyActionCode(identity: Identity, oobCode: string | undefined): Promise<{ user: IdentityUser; newEmail?: string }> {
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
 * Spends a reset code. Whoever read that mail owns the address, so it counts as verified too.
 * @throws IdentityError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `WEAK_PASSWORD`.
 */
export async function choosePassword(services: Services, oobCode: string | undefined, password: string) {
  const code = await findActionCode(services, oobCode, 'PASSWORD_RESET');
  // A password that will be refused must not use the code up.
  checkPassword(password);
  await spendFor(services, code, { password, emailVerified: true }, code.email);
  await forgetFailures(services.db, code.email);
}

/**
 * Spends a sign-in link. An address that nobody has becomes a user; a password that was set before anybody had proved the address is
 * taken away with all its sessions, because whoever set it need not be its owner.
 * @throws IdentityError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `INVALID_EMAIL`, `USER_DISABLED`.
 */
export async function signInByLink(services: Services, given: string, oobCode: string | undefined): Promise<{ user: IdentityUser; isNew: boolean }> {
  const { db } = services;
  const email = checkEmail(given);
  const code = await findActionCode(services, oobCode, 'EMAIL_SIGNIN');
  if (email !== code.email) throw new IdentityError('INVALID_EMAIL : The email provided does not match the sign-in email address.');
  return db.transaction(async (tx) => {
    const known = await findByEmail(tx, email);
    if (known?.disabled) throw new IdentityError('USER_DISABLED');
    await spendActionCode(tx, code.code);
    if (!known) return { user: await createUser(tx, { email, emailVerified: true, emailLinkSignin: true }), isNew: true };
    const unproved = known.emailVerified ? {} : { password: null, validSince: Math.floor(Date.now() / 1000) };
    return { user: await changeUser(tx, known.localId, { emailVerified: true, emailLinkSignin: true, ...unproved }, email), isNew: false };
  });
}
