import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { day } from '#domain/time/units.ts';
import { staffSearches } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { seal, unseal } from '../../access/factors/authenticator.ts';
import type { BackendServices } from '../../kit/services.ts';
import { customerRows } from './listed-rows.ts';
import { customersFoundBy } from './search.ts';

export const keptSearchLifetime = 30 * day;
const idBytes = 16;

type Keeps = Pick<BackendServices, 'db' | 'keys' | 'clock'>;

/** The same for the same person and text. */
export async function searchIdOf({ keys }: Pick<Keeps, 'keys'>, staffId: string, typed: string): Promise<string> {
  const key = await keys.current();
  return key.mac('staff-search', `${staffId}\n${typed.trim()}`).subarray(0, idBytes).toString('base64url');
}

/** @returns its id */
export async function keepSearch(services: Keeps, staffId: string, typed: string): Promise<string> {
  const { db, keys, clock } = services;
  const id = await searchIdOf(services, staffId, typed);
  const kept = { sealedText: await seal(keys, id, typed.trim()), keptAt: clock.now() };
  await db
    .insert(staffSearches)
    .values({ id, ...kept })
    .onConflictDoUpdate({ target: staffSearches.id, set: kept });
  return id;
}

/** @throws Refusal 404 once it is no longer kept */
export async function keptText({ db, keys, clock }: Keeps, id: string): Promise<string> {
  const isKept = and(eq(staffSearches.id, id), gt(staffSearches.keptAt, clock.now() - keptSearchLifetime));
  const [row] = await db.select({ sealed: staffSearches.sealedText }).from(staffSearches).where(isKept);
  const text = row === undefined ? null : await unseal(keys, id, row.sealed);
  if (text === null)
    throw new Refusal(404, 'search_ended', 'This search is no longer kept. Type again what you look for.');
  return text;
}

/** The customers that a kept search finds. */
export const foundByKept = async (services: Keeps, id: string): Promise<SQL> =>
  sql`${customerRows.guid} in (${customersFoundBy(await keptText(services, id))})`;
