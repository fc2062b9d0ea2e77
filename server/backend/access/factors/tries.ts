import { and, eq, lt, sql } from 'drizzle-orm';
import { factorTries } from '#server/db/schema/security.ts';
import type { Refusal } from '#server/http/refusals.ts';
import type { BackendServices } from '../../kit/services.ts';
import { allowedAttempts, lockDelay, type Purpose, timeLeft } from '../codes/lifecycle.ts';
import { lockedFactor, type WrongFactor, wrongFactor } from './refusals.ts';

/**
 * A factor's use. Locked separately: someone with only the password can lock sign-in, but not the
 * customer's session. `enroll`: the first code of a new app.
 */
export type FactorPurpose = Purpose | 'sign-in' | 'enroll';

type Services = Pick<BackendServices, 'db' | 'clock' | 'config'>;

/** A counter: this many wrong tries lock for this many milliseconds. */
export interface Tally {
  readonly name: string;
  readonly most: number;
  readonly lock: number;
}

const tally = (name: string): Tally => ({ name, most: allowedAttempts, lock: lockDelay });

/**
 * All other browsers together: an hour after the twentieth try they start over, which allows no
 * more guesses a day than one browser has.
 */
const elsewhere: Tally = { name: 'sign-in elsewhere', most: 4 * allowedAttempts, lock: 4 * lockDelay };

/** A known browser by its cookie's hash, or any other by its address. */
export type SignInPlace = { readonly knownBrowser: string } | { readonly address: string };

/** The counters of a try. */
export const talliesOf = (purpose: Exclude<FactorPurpose, 'sign-in'>): readonly Tally[] => [tally(purpose)];

/** A known browser has its own counter, so that password thieves can't lock out the owner. */
export const signInTallies = (place: SignInPlace): readonly Tally[] =>
  'knownBrowser' in place
    ? [tally(`sign-in in ${place.knownBrowser}`)]
    : [tally(`sign-in from ${place.address}`), elsewhere];

const of = (guid: string, { name }: Tally) => and(eq(factorTries.holder, guid), eq(factorTries.purpose, name));

/**
 * Tries left, serialized with concurrent tries: a right guess counts only if the limit was not
 * reached before it.
 * @throws Refusal 423 `code_locked` until the longest lock ends
 */
export async function requireUnlocked(services: Services, guid: string, tallies: readonly Tally[]): Promise<number> {
  const each = await Promise.all(tallies.map((one) => standingOf(services, guid, one)));
  const wait = Math.max(...each.map(({ wait }) => wait));
  if (wait > 0) throw lockedFactor(wait);
  return Math.min(...each.map(({ left }) => left));
}

/** Tries left (all after a lock), and the milliseconds of a current lock. */
async function standingOf(services: Services, guid: string, one: Tally): Promise<{ left: number; wait: number }> {
  const [row] = await services.db.select().from(factorTries).where(of(guid, one)).for('update');
  if (!row) return { left: one.most, wait: 0 };
  if (row.lockedAt === null) return { left: one.most - row.attempts, wait: 0 };
  const wait = timeLeft(services, row.lockedAt, one.lock);
  // Only the lock that was read: a newer one may have started.
  if (wait === 0)
    await services.db.delete(factorTries).where(and(of(guid, one), eq(factorTries.lockedAt, row.lockedAt)));
  return { left: one.most, wait };
}

export interface Counted {
  readonly left: number;
  readonly lock: number;
}

/** @throws Refusal 423 `code_locked` if concurrent tries used the last one */
export async function countWrongTry(services: Services, guid: string, tallies: readonly Tally[]): Promise<Counted> {
  const left: number[] = [];
  // Sequential: an existing lock must not cost the next counter.
  for (const one of tallies) left.push(one.most - (await countIn(services, guid, one)));
  const locks = tallies.map(({ lock }, index) => (left[index] === 0 ? lock : 0));
  return { left: Math.min(...left), lock: Math.max(...locks) };
}

/**
 * One statement, so that concurrent guesses cannot all see a low count.
 * @returns tries so far
 * @throws Refusal 423 `code_locked`
 */
async function countIn(services: Services, guid: string, one: Tally): Promise<number> {
  const { attempts, lockedAt } = factorTries;
  const now = services.clock.now();
  const [counted] = await services.db
    .insert(factorTries)
    .values({ holder: guid, purpose: one.name, attempts: 1, triedAt: now })
    .onConflictDoUpdate({
      target: [factorTries.holder, factorTries.purpose],
      set: {
        attempts: sql`${attempts} + 1`,
        triedAt: now,
        lockedAt: sql`case when ${attempts} + 1 >= ${one.most} then ${sql.param(now, lockedAt)}::timestamptz else ${lockedAt} end`,
      },
      setWhere: lt(attempts, one.most),
    })
    .returning({ attempts });
  if (counted) return counted.attempts;
  await requireUnlocked(services, guid, [one]);
  throw lockedFactor(timeLeft(services, now, one.lock));
}

/** The last try locks. */
export const refusalAfter = (services: Services, why: WrongFactor, { left, lock }: Counted): Refusal =>
  left > 0 ? wrongFactor(why, left) : lockedFactor(timeLeft(services, services.clock.now(), lock));

export async function forgetTries({ db }: Services, guid: string, tallies: readonly Tally[]): Promise<void> {
  for (const one of tallies) await db.delete(factorTries).where(and(of(guid, one), lt(factorTries.attempts, one.most)));
}
