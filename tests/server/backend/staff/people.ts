import { asc, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { actOf, type ConfirmedSubject, decisionOf } from '#domain/security/codeSubjects.ts';
import type { StaffRole } from '#domain/staff/rights.ts';
import { seal } from '#server/backend/access/factors/authenticator.ts';
import { hashPassword } from '#server/backend/access/staff/passwords.ts';
import { beginSession } from '#server/backend/access/staff/sessions.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { authenticators } from '#server/db/schema/security.ts';
import { auditLog, staff, staffSessions } from '#server/db/schema/staff.ts';
import type { RunningServer } from '#server/server.ts';
import { type Call, call, goodPassword, type Reply } from '../client.ts';

export type Server = Pick<RunningServer, 'url' | 'services'>;

/** A signed-in staff member. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly token: string;
  readonly secret: string;
}

let people = 0;
let password: Promise<string> | undefined;

/** Signed in with these roles. */
export async function hire(server: Server, ...roles: readonly StaffRole[]): Promise<Person> {
  const { db } = server.services;
  const { keys, staffTokens } = createBackendServices(server.services);
  const [id, secret] = [`person-${++people}`, new Secret({ size: 20 }).base32];
  const who = { id, email: `${id}@staff.test`, name: `Person ${people}` };
  password ??= hashPassword(goodPassword);
  await db.insert(staff).values({ ...who, roles: [...roles], passwordHash: await password, createdAt: Date.now() });
  await db.insert(authenticators).values({ holder: id, secret: await seal(keys, id, secret), confirmedAt: Date.now() });
  const session = await beginSession(db, id, { name: '', hash: id });
  const token = await staffTokens.sign(
    { staffId: id, sessionId: session.id, iat: Math.floor(Date.now() / 1000) },
    session.endsAt,
  );
  confirming.set(token, { sessionId: session.id, db });
  return { ...who, token, secret };
}

/** Hired people pass every required check, for tests of later steps. */
const confirming = new Map<string, { readonly sessionId: string; readonly db: Server['services']['db'] }>();
type Fields = Readonly<Record<string, unknown>>;

/** Check subjects by method and path. */
function subjectOf(method: string, path: string, body: Fields): ConfirmedSubject | null {
  const own = /^(POST|DELETE|GET) (password|authenticator|passkey-options|recovery-codes|passkeys)(?:\/(.+))?$/.exec(
    `${method} ${path}`,
  );
  if (own?.[1] === 'DELETE') return { kind: 'factorRemoval', passkey: own[3] ?? null };
  if (own?.[2] === 'recovery-codes') return { kind: method === 'GET' ? 'recoveryCodesShown' : 'recoveryCodes' };
  if (own?.[2] === 'passkey-options') return { kind: 'passkey' };
  if (own?.[2] === 'password' || own?.[2] === 'authenticator') return { kind: own[2] };
  return /^(staff|requests\/[^/]+\/approve$|customers\/[^/]+\/reset-factors$)/.test(path)
    ? decisionOf(path, body)
    : null;
}

/** A console call, with its required check. */
export async function ask<Data = Record<string, unknown>>(
  server: Server,
  who: Pick<Person, 'token'>,
  path: string,
  body?: object,
  more: Call = {},
): Promise<Reply<Data>> {
  const own = confirming.get(who.token);
  const subject = own && subjectOf(more.method ?? (body === undefined ? 'GET' : 'POST'), path, { ...body });
  if (own && subject) {
    const check = { checkedFor: actOf(subject), checkedIn: null, checkedUntil: Date.now() + 60_000 };
    await own.db.update(staffSessions).set(check).where(eq(staffSessions.id, own.sessionId));
  }
  return askAlone(server, who, path, body, more);
}

/** The same with a session only. */
export const askAlone = <Data = Record<string, unknown>>(
  server: Server,
  who: Pick<Person, 'token'>,
  path: string,
  body?: object,
  more: Call = {},
) => call<Data>(server, `/admin/${path}`, body, { bearer: who.token, ...more });

export const reason = 'A test of it';
/** Uses the person's current version. */
export async function change<Data = Record<string, unknown>>(
  server: Server,
  by: Person,
  of: Pick<Person, 'id'>,
  what: string,
  more: object = {},
  headers = {},
) {
  const [row] = await server.services.db.select().from(staff).where(eq(staff.id, of.id));
  return ask<Data>(server, by, `staff/${of.id}/${what}`, { reason, version: row?.version ?? 0, ...more }, { headers });
}

/** Oldest first. */
export const audited = ({ services: { db } }: Server) => db.select().from(auditLog).orderBy(asc(auditLog.serial));
export const lastAudited = async (server: Server) => (await audited(server)).at(-1);
