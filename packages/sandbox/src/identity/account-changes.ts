import type { AdminBody, ClientBody } from './bodies.ts';
import { checkCustomAttributes, checkDisplayName, checkEmail, checkValidSince } from './checks.ts';
import { warnFormerAddress } from './code-requests.ts';
import { IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';
import { hidesEmails, requireSelfChanges } from './settings.ts';
import { type IdSession, requireRecent } from './tokens.ts';
import { changeUser, findByEmail, type IdentityUser, requireUser, type UserChange } from './users.ts';

/** Attributes are removed by name. */
function profileChange({ displayName, photoUrl, deleteAttribute = [] }: ClientBody | AdminBody): UserChange {
  return {
    displayName: deleteAttribute.includes('DISPLAY_NAME') ? null : checkDisplayName(displayName),
    photoUrl: deleteAttribute.includes('PHOTO_URL') ? null : photoUrl,
  };
}

/** Removing the address also removes the password, by protocol. */
function removals({ deleteAttribute = [], deleteProvider = [] }: ClientBody | AdminBody): UserChange {
  const address = deleteProvider.includes('password') || deleteAttribute.includes('EMAIL');
  const password = deleteProvider.includes('password') || deleteAttribute.includes('PASSWORD');
  return {
    ...(address ? { email: null, emailVerified: false, emailLinkSignin: false } : {}),
    ...(password ? { password: null } : {}),
    ...(deleteProvider.includes('phone') ? { phoneNumber: null } : {}),
  };
}

/** Undefined if unchanged. @throws IdentityError `INVALID_EMAIL`, `EMAIL_EXISTS` */
async function newAddress(
  { services: { db } }: Identity,
  user: IdentityUser,
  given: string | undefined,
): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const email = checkEmail(given);
  if (email === user.email) return undefined;
  if (await findByEmail(db, email)) throw new IdentityError('EMAIL_EXISTS');
  return email;
}

/**
 * `accounts:update` with an ID token.
 * @throws IdentityError as `changeUser`; `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` for passwords and
 * addresses long after sign-in; `OPERATION_NOT_ALLOWED` where users may not change them, and for
 * addresses in a project with email protection, which uses mailed links
 */
export async function changeOwnAccount(
  identity: Identity,
  session: IdSession,
  body: ClientBody,
): Promise<IdentityUser> {
  const { db, config } = identity.services;
  const { user } = session;
  if (body.disableUser !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (body.customAttributes !== undefined) throw new IdentityError('INSUFFICIENT_PERMISSION');
  const sensitive = { ...removals(body), ...(body.password === undefined ? {} : { password: body.password }) };
  if (body.email !== undefined || Object.keys(sensitive).length > 0) {
    await requireSelfChanges(db, config.firebase.projectId, 'OPERATION_NOT_ALLOWED');
    requireRecent(session);
  }
  const email = await newAddress(identity, user, body.email);
  if (email !== undefined && (await hidesEmails(db, config.firebase.projectId))) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
  }
  const address = email === undefined ? {} : { email, emailVerified: false };
  const changed = await changeUser(db, user.localId, { ...profileChange(body), ...sensitive, ...address });
  if (email !== undefined) await warnFormerAddress(identity, changed);
  return changed;
}

/** @throws IdentityError as `changeUser`, and for malformed claims, timestamps and phone numbers */
export async function changeAnyAccount(identity: Identity, localId: string, body: AdminBody): Promise<IdentityUser> {
  const { db } = identity.services;
  checkCustomAttributes(body.customAttributes);
  const validSince = checkValidSince(body.validSince);
  const user = await requireUser(db, localId, { disabledToo: true });
  const email = await newAddress(identity, user, body.email);
  const { password, phoneNumber } = body;
  // Admin changes send no email from here: the admin informs the owner.
  return changeUser(db, localId, {
    ...profileChange(body),
    ...(password === undefined ? {} : { password }),
    ...(phoneNumber === undefined ? {} : { phoneNumber }),
    ...removals(body),
    ...(email === undefined ? {} : { email }),
    emailVerified: body.emailVerified ?? (email === undefined ? undefined : false),
    disabled: body.disableUser,
    customAttributes: body.customAttributes,
    validSince,
  });
}
