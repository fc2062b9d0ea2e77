import { asc, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import type { StaffRole } from '#domain/staff/rights.ts';
import { seal } from '#server/backend/factors/authenticator.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { hashPassword } from '#server/backend/staff/passwords.ts';
import { beginSession } from '#server/backend/staff/sessions.ts';
import { authenticators } from '#server/db/schema/security.ts';
import { auditLog, staff } from '#server/db/schema/staff.ts';
import type { RunningServer } from '#server/server.ts';
import { type Call, call, goodPassword } from '../client.ts';

export type Server = Pick<RunningServer, 'url' | 'services'>;

/** A person of staff who is signed in, and what they sign in with besides `goodPassword`. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly token: string;
  /** Of their authenticator app. */
  readonly secret: string;
}

let people = 0;
let password: Promise<string> | undefined;

/** Somebody with these roles, as if they had accepted an invitation and signed in just now. */
export async function hire(server: Server, ...roles: readonly StaffRole[]): Promise<Person> {
  const { db } = server.services;
  const { keys, staffTokens } = createBackendServices(server.services);
  const [id, secret] = [`person-${++people}`, new Secret({ size: 20 }).base32];
  const who = { id, email: `${id}@staff.test`, name: `Person ${people}` };
  password ??= hashPassword(goodPassword);
  await db.insert(staff).values({ ...who, roles: [...roles], passwordHash: await password, createdAt: Date.now() });
  await db.insert(authenticators).values({ holder: id, secret: await seal(keys, id, secret), confirmedAt: Date.now() });
  const session = await beginSession(db, id, { name: '', hash: id });
  const token = await staffTokens.sign({ staffId: id, sessionId: session.id, iat: Math.floor(Date.now() / 1000) }, session.endsAt);
  return { ...who, token, secret };
}

/** A call of somebody's console. */
export const ask = <Data = Record<string, unknown>>(server: Server, who: Pick<Person, 'token'>, path: string, body?: object, more: Call = {}) =>
  call<Data>(server, `/admin/${path}`, body, { bearer: who.token, ...more });

export const reason = 'A test of it';
/** A change of somebody's, by the version that they have. */
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

/** The audit log, the oldest first. */
export const audited = ({ services: { db } }: Server) => db.select().from(auditLog).orderBy(asc(auditLog.serial));
export const lastAudited = async (server: Server) => (await audited(server)).at(-1);
