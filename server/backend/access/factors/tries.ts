import { and, eq, lt, sql } from 'drizzle-orm';
import { factorTries } from '#server/db/schema/security.ts';
import type { Refusal } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { allowedAttempts, lockDelay, type Purpose, timeLeft } from '../codes/lifecycle.ts';
import { lockedFactor, type WrongFactor, wrongFactor } from './refusals.ts';

/**
 * What a factor is used for. Each is locked by itself: whoever knows only the password can lock signing in, but not what the customer does in
 * the session they have. `enroll` is the first code of a new authenticator app.
 */
export type FactorPurpose = Purpose | 'sign-in' | 'enroll';

type Services = Pick<BackendServices, 'db' | 'clock' | 'config'>;

/** A count of wrong tries: so many lock it for so many milliseconds. */
export interface Tally {
  readonly name: string;
  readonly most: number;
  readonly lock: number;
}

const tally = (name: string): Tally => ({ name, most: allowedAttempts, lock: lockDelay });

/** Tries of all other browsers together: an hour after the twentieth they begin anew, which is no more guesses a day than one browser has. */
const elsewhere: Tally = { name: 'sign-in elsewhere', most: 4 * allowedAttempts, lock: 4 * lockDelay };

/** Where somebody signs in: a browser in which the owner has before, by the hash of its cookie, or any other, by its address. */
export type SignInPlace = { readonly knownBrowser: string } | { readonly address: string };

/** What a try counts against. */
export const talliesOf = (purpose: Exclude<FactorPurpose, 'sign-in'>): readonly Tally[] => [tally(purpose)];

/** Whoever has the password must not lock the owner out: in a known browser only its own tries count, and strangers' elsewhere, by address and all together. */
export const signInTallies = (place: SignInPlace): readonly Tally[] =>
  'knownBrowser' in place ? [tally(`sign-in in ${place.knownBrowser}`)] : [tally(`sign-in from ${place.address}`), elsewhere];

const of = (guid: string, { name }: Tally) => and(eq(factorTries.holder, guid), eq(factorTries.purpose, name));

/**
 * Tries that are left. It takes its turn among concurrent tries: read after a right guess, that guess counts only if
 * fewer wrong ones than are allowed came before it.
 * @throws Refusal 423 `code_locked` until the longest lock is over
 */
export async function requireUnlocked(services: Services, guid: string, tallies: readonly Tally[]): Promise<number> {
  const each = await Promise.all(tallies.map((one) => standingOf(services, guid, one)));
  const wait = Math.max(...each.map(({ wait }) => wait));
  if (wait > 0) throw lockedFactor(wait);
  return Math.min(...each.map(({ left }) => left));
}

/** The tries that are left, all of them after a lock that is over, and the milliseconds until one is. */
async function standingOf(services: Services, guid: string, one: Tally): Promise<{ left: number; wait: number }> {
  const [row] = await services.db.select().from(factorTries).where(of(guid, one)).for('update');
  if (!row) return { left: one.most, wait: 0 };
  if (row.lockedAt === null) return { left: one.most - row.attempts, wait: 0 };
  const wait = timeLeft(services, row.lockedAt, one.lock);
  // Only the lock that was read: another call may have begun the next one.
  if (wait === 0) await services.db.delete(factorTries).where(and(of(guid, one), eq(factorTries.lockedAt, row.lockedAt)));
  return { left: one.most, wait };
}

/** What a wrong try leaves: tries, or without one the milliseconds of the lock that it began. */
export interface Counted {
  readonly left: number;
  readonly lock: number;
}

/** Counts a wrong try. @throws Refusal 423 `code_locked` when others had used the last one up */
export async function countWrongTry(services: Services, guid: string, tallies: readonly Tally[]): Promise<Counted> {
  const left: number[] = [];
  // One after the other: what is locked already costs the next tally nothing.
  for (const one of tallies) left.push(one.most - (await countIn(services, guid, one)));
  const locks = tallies.map(({ lock }, index) => (left[index] === 0 ? lock : 0));
  return { left: Math.min(...left), lock: Math.max(...locks) };
}

/**
 * Counts a wrong try in one statement, so that concurrent guesses cannot all see a low count.
 * @returns the tries so far, this one included. @throws Refusal 423 `code_locked`
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

/** What a wrong try is answered with; the last one locks. */
export const refusalAfter = (services: Services, why: WrongFactor, { left, lock }: Counted): Refusal =>
  left > 0 ? wrongFactor(why, left) : lockedFactor(timeLeft(services, services.clock.now(), lock));

/** Forgets the wrong tries before a factor that was right and used. */
export async function forgetTries({ db }: Services, guid: string, tallies: readonly Tally[]): Promise<void> {
  for (const one of tallies) await db.delete(factorTries).where(and(of(guid, one), lt(factorTries.attempts, one.most)));
}
