import type { AdminBody, ClientBody } from './bodies.ts';
import { checkCustomAttributes, checkDisplayName, checkEmail, checkValidSince } from './checks.ts';
import { warnFormerAddress } from './code-requests.ts';
import { IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';
import { hidesEmails, requireSelfChanges } from './settings.ts';
import { type IdSession, requireRecent } from './tokens.ts';
import { changeUser, findByEmail, type IdentityUser, requireUser, type UserChange } from './users.ts';

/** The profile as browsers and the admin side change it; a value is taken away by naming its attribute. */
function profileChange({ displayName, photoUrl, deleteAttribute = [] }: ClientBody | AdminBody): UserChange {
  return {
    displayName: deleteAttribute.includes('DISPLAY_NAME') ? null : checkDisplayName(displayName),
    photoUrl: deleteAttribute.includes('PHOTO_URL') ? null : photoUrl,
  };
}

/** Ways in that are taken away; a password goes with the address, as the protocol has it. */
function removals({ deleteAttribute = [], deleteProvider = [] }: ClientBody | AdminBody): UserChange {
  const address = deleteProvider.includes('password') || deleteAttribute.includes('EMAIL');
  const password = deleteProvider.includes('password') || deleteAttribute.includes('PASSWORD');
  return {
    ...(address ? { email: null, emailVerified: false, emailLinkSignin: false } : {}),
    ...(password ? { password: null } : {}),
    ...(deleteProvider.includes('phone') ? { phoneNumber: null } : {}),
  };
}

/** The new address, or undefined when it is the old one. @throws IdentityError `INVALID_EMAIL`, `EMAIL_EXISTS` */
async function newAddress({ services: { db } }: Identity, user: IdentityUser, given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const email = checkEmail(given);
  if (email === user.email) return undefined;
  if (await findByEmail(db, email)) throw new IdentityError('EMAIL_EXISTS');
  return email;
}

/**
 * `accounts:update` with an ID token.
 * @throws IdentityError as `changeUser`; `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` for a password or an address long after the sign-in;
 * `OPERATION_NOT_ALLOWED` for either where users change nothing by themselves, and for an address in a project that protects emails: there it is changed
 * by a mailed link.
 */
export async function changeOwnAccount(identity: Identity, session: IdSession, body: ClientBody): Promise<IdentityUser> {
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

/** `accounts:update` of the admin side. @throws IdentityError as `changeUser`, and for malformed claims, timestamps and phone numbers. */
export async function changeAnyAccount(identity: Identity, localId: string, body: AdminBody): Promise<IdentityUser> {
  const { db } = identity.services;
  checkCustomAttributes(body.customAttributes);
  const validSince = checkValidSince(body.validSince);
  const user = await requireUser(db, localId, { disabledToo: true });
  const email = await newAddress(identity, user, body.email);
  const { password, phoneNumber } = body;
  // The former address gets no email from here: whoever changes accounts by the admin side tells their owners.
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
