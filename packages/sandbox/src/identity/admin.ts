import type { Context } from 'hono';
import { isStorable } from '#domain/text/storable.ts';
import { changeAnyAccount } from './account-changes.ts';
import { type AdminBody, adminBody, batchDeleteBody, lookupBody, readBody } from './bodies.ts';
import { requestCodeForUser } from './code-requests.ts';
import { IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';
import { userRecord } from './present.ts';
import { createUser, deleteUsers, findUsers, listUsers } from './users.ts';

type AdminMethod = (identity: Identity, c: Context) => Promise<Record<string, unknown>>;

const kind = (name: string) => ({ kind: `identitytoolkit#${name}` });

const maxLocalIdLength = 128;
const largestBatch = 1000;

const create: AdminMethod = async ({ services: { db } }, c) => {
  const body = await readBody(c, adminBody);
  const { localId } = body;
  if (localId !== undefined && (localId === '' || localId.length > maxLocalIdLength))
    throw new IdentityError("Invalid value at 'localId'");
  const user = await createUser(db, body);
  return {
    ...kind('SignupNewUserResponse'),
    localId: user.localId,
    ...(user.email === null ? {} : { email: user.email }),
  };
};

const lookup: AdminMethod = async ({ services: { db } }, c) => {
  const { localId, email, phoneNumber, federatedUserId } = await readBody(c, lookupBody);
  const phones = federatedUserId.flatMap(({ providerId, rawId }) =>
    providerId === 'phone' && rawId !== undefined ? [rawId] : [],
  );
  const users = await findUsers(db, { localIds: localId, emails: email, phoneNumbers: [...phoneNumber, ...phones] });
  return { ...kind('GetAccountInfoResponse'), ...(users.length === 0 ? {} : { users: users.map(userRecord) }) };
};

const requireLocalId = ({ localId }: AdminBody): string => {
  if (localId === undefined || localId === '') throw new IdentityError('MISSING_LOCAL_ID');
  return localId;
};

const update: AdminMethod = async (identity, c) => {
  const body = await readBody(c, adminBody);
  return {
    ...kind('SetAccountInfoResponse'),
    ...userRecord(await changeAnyAccount(identity, requireLocalId(body), body)),
  };
};

const remove: AdminMethod = async ({ services: { db } }, c) => {
  const gone = await deleteUsers(db, [requireLocalId(await readBody(c, adminBody))]);
  if (gone === 0) throw new IdentityError('USER_NOT_FOUND');
  return kind('DeleteAccountResponse');
};

/** Without `force`, enabled users are reported instead. */
const batchDelete: AdminMethod = async ({ services: { db } }, c) => {
  const { localIds, force } = await readBody(c, batchDeleteBody);
  if (localIds.length === 0 || localIds.length > largestBatch) throw new IdentityError('LOCAL_ID_LIST_EXCEEDS_LIMIT');
  return db.transaction(async (tx) => {
    const known = new Map(
      (await findUsers(tx, { localIds, emails: [], phoneNumbers: [] })).map((user) => [user.localId, user]),
    );
    const kept = force ? [] : localIds.filter((localId) => known.get(localId)?.disabled === false);
    await deleteUsers(
      tx,
      localIds.filter((localId) => !kept.includes(localId)),
    );
    const message = 'NOT_DISABLED : Disable the account before batch deletion.';
    const errors = localIds.flatMap((localId, index) => (kept.includes(localId) ? [{ index, localId, message }] : []));
    return errors.length === 0 ? {} : { errors };
  });
};

const sendOobCode: AdminMethod = async (identity, c) => requestCodeForUser(identity, await readBody(c, adminBody));

/** Admin methods: `POST /identitytoolkit.googleapis.com/v1/projects/{project}/{name}`. */
export const adminMethods: Readonly<Record<string, AdminMethod>> = {
  accounts: create,
  'accounts:lookup': lookup,
  'accounts:update': update,
  'accounts:delete': remove,
  'accounts:batchDelete': batchDelete,
  'accounts:sendOobCode': sendOobCode,
};

/** Ordered by user id, at most 1000 per page. */
export async function batchGet({ services: { db } }: Identity, c: Context) {
  const most = Number(c.req.query('maxResults') ?? '20');
  if (!Number.isInteger(most) || most < 1 || most > 1000) throw new IdentityError('INVALID_PAGE_SELECTION');
  const after = c.req.query('nextPageToken') || undefined;
  if (after !== undefined && !isStorable(after)) throw new IdentityError('INVALID_PAGE_SELECTION');
  const users = await listUsers(db, most, after);
  const last = users.length === most ? users.at(-1) : undefined;
  return {
    ...kind('DownloadAccountResponse'),
    users: users.map(userRecord),
    ...(last ? { nextPageToken: last.localId } : {}),
  };
}
