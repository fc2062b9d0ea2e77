import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import type { Config } from '../../config.ts';
import { isStorable } from '../../http/text.ts';
import { passwordResetMail, verificationMail } from '../../mail/letters.ts';
import type { Identity } from './accounts.ts';
import { type AdminBody, adminBody, batchDeleteBody, lookupBody, readBody } from './bodies.ts';
import { createActionCode } from './codes.ts';
import { IdentityError } from './errors.ts';
import { changeUser, createUser, deleteUsers, findByEmail, findUsers, listUsers, userRecord } from './users.ts';

type AdminMethod = (identity: Identity, c: Context) => Promise<Record<string, unknown>>;

const kind = (name: string) => ({ kind: `identitytoolkit#${name}` });

/** The largest 32-bit integer, in the year 2038. */
const latestMoment = 2_147_483_647;
const longestLocalId = 128;
const loopback = /^(127\.|::1$|::ffff:127\.)/;
const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Where the request came from; null in a handler that is called without a socket. */
function remoteAddress(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address ?? null;
  } catch {
    return null;
  }
}

/**
 * The emulator's admin side is open to whoever says "Bearer owner". Here that holds for programs on this machine only: not for a page in
 * a browser (which names its origin or says where the request came from), nor for what a proxy passes on, nor under a name that is not
 * ours: a stranger's name may be made to point at this machine.
 */
export const ownerOnly = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  createMiddleware(async (c, next) => {
    const address = remoteAddress(c);
    const fromElsewhere = tellsOfElsewhere.some((header) => c.req.header(header) !== undefined) || !isOurName(c, publicUrl);
    if (fromElsewhere || (address !== null && !loopback.test(address))) throw new IdentityError('INSUFFICIENT_PERMISSION', 403);
    if (c.req.header('authorization')?.toLowerCase() !== 'bearer owner') throw new IdentityError('UNAUTHENTICATED', 401);
    await next();
  });

const tellsOfElsewhere = ['origin', 'sec-fetch-site', 'x-forwarded-for'];

function isOurName(c: Context, publicUrl: string | null): boolean {
  const host = c.req.header('host');
  const name = URL.parse(host === undefined ? c.req.url : `http://${host}`)?.hostname;
  return name !== undefined && (loopbackName.test(name) || (publicUrl !== null && name === new URL(publicUrl).hostname));
}

const create: AdminMethod = async ({ services: { db } }, c) => {
  const body = await readBody(c, adminBody);
  if (body.email === undefined) throw new IdentityError('MISSING_EMAIL');
  const { localId } = body;
  if (localId !== undefined && (localId === '' || localId.length > longestLocalId)) throw new IdentityError("Invalid value at 'localId'");
  const user = await createUser(db, { ...body, email: body.email });
  return { ...kind('SignupNewUserResponse'), localId: user.localId, email: user.email };
};

const lookup: AdminMethod = async ({ services: { db } }, c) => {
  const { localId, email } = await readBody(c, lookupBody);
  const users = await findUsers(db, localId, email);
  return { ...kind('GetAccountInfoResponse'), ...(users.length === 0 ? {} : { users: users.map(userRecord) }) };
};

const requireLocalId = ({ localId }: AdminBody): string => {
  if (localId === undefined || localId === '') throw new IdentityError('MISSING_LOCAL_ID');
  return localId;
};

const update: AdminMethod = async ({ services: { db } }, c) => {
  const body = await readBody(c, adminBody);
  checkCustomAttributes(body.customAttributes);
  const user = await changeUser(db, requireLocalId(body), {
    email: body.email,
    password: body.password,
    displayName: body.deleteAttribute?.includes('DISPLAY_NAME') ? null : body.displayName,
    emailVerified: body.emailVerified,
    disabled: body.disableUser,
    customAttributes: body.customAttributes,
    validSince: checkedValidSince(body.validSince),
  });
  return { ...kind('SetAccountInfoResponse'), ...userRecord(user) };
};

/** Seconds since the epoch, as far as the stored number reaches. */
function checkedValidSince(given: string | number | undefined): number | undefined {
  if (given === undefined) return undefined;
  const seconds = /^\d{1,10}$/.test(String(given)) ? Number(given) : Number.NaN;
  if (seconds <= latestMoment) return seconds;
  throw new IdentityError("Invalid value at 'validSince'");
}

function checkCustomAttributes(text: string | undefined) {
  if (text === undefined) return;
  if (text.length > 1000) throw new IdentityError('CLAIMS_TOO_LARGE');
  try {
    if (v.is(v.record(v.string(), v.unknown()), JSON.parse(text))) return;
  } catch {
    // Falls through to the refusal.
  }
  throw new IdentityError('INVALID_CLAIMS');
}

const remove: AdminMethod = async ({ services: { db } }, c) => {
  const gone = await deleteUsers(db, [requireLocalId(await readBody(c, adminBody))]);
  if (gone === 0) throw new IdentityError('USER_NOT_FOUND');
  return kind('DeleteAccountResponse');
};

const batchDelete: AdminMethod = async ({ services: { db } }, c) => {
  await deleteUsers(db, (await readBody(c, batchDeleteBody)).localIds);
  return {};
};

const sendOobCode: AdminMethod = async ({ services, mailer }, c) => {
  const { requestType, email, continueUrl, returnOobLink } = await readBody(c, adminBody);
  if (requestType !== 'VERIFY_EMAIL' && requestType !== 'PASSWORD_RESET') throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (email === undefined) throw new IdentityError('MISSING_EMAIL');
  const user = await findByEmail(services.db, email);
  if (!user) throw new IdentityError(requestType === 'VERIFY_EMAIL' ? 'USER_NOT_FOUND' : 'EMAIL_NOT_FOUND');
  const code = await createActionCode(services, user, requestType, continueUrl);
  const reply = { ...kind('GetOobConfirmationCodeResponse'), email: user.email };
  if (returnOobLink) return { ...reply, oobCode: code.code, oobLink: code.link };
  const letter = requestType === 'VERIFY_EMAIL' ? verificationMail : passwordResetMail;
  await mailer.send(letter(user.email, code.link));
  return reply;
};

/** What `firebase-admin` may call: `POST /identitytoolkit.googleapis.com/v1/projects/{project}/{name}`. */
export const adminMethods: Readonly<Record<string, AdminMethod>> = {
  accounts: create,
  'accounts:lookup': lookup,
  'accounts:update': update,
  'accounts:delete': remove,
  'accounts:batchDelete': batchDelete,
  'accounts:sendOobCode': sendOobCode,
};

/** `GET …/accounts:batchGet?maxResults=&nextPageToken=`, oldest first, at most 1000. */
export async function batchGet({ services: { db } }: Identity, c: Context) {
  const most = Number(c.req.query('maxResults') ?? '20');
  if (!Number.isInteger(most) || most < 1 || most > 1000) throw new IdentityError('INVALID_PAGE_SELECTION');
  const after = c.req.query('nextPageToken') || undefined;
  if (after !== undefined && !isStorable(after)) throw new IdentityError('INVALID_PAGE_SELECTION');
  const users = await listUsers(db, most, after);
  const last = users.length === most ? users.at(-1) : undefined;
  return { ...kind('DownloadAccountResponse'), users: users.map(userRecord), ...(last ? { nextPageToken: last.localId } : {}) };
}
