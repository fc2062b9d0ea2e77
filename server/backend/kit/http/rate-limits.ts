import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { inBatches } from '#server/batches.ts';
import type { Database } from '#server/db/database.ts';
import { rateLimits } from '#server/db/schema/backend.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { Services } from '#server/services.ts';
import { Refusal } from './envelope.ts';
import { createPointsAhead } from './points-ahead.ts';
import { inSeconds } from './words.ts';

export interface Limit {
  /** Calls allowed within the window. */
  readonly calls: number;
  readonly seconds: number;
}

interface ActionLimits {
  /** Whether a process can take points ahead, for a call that customers make all the time. */
  readonly isFrequent?: true;
  /** Only for calls that prove whose account it is: strangers must not be able to use up a customer's limit. */
  readonly account?: Limit;
  readonly address: Limit;
}

/** Limits of each action that has its own, per account and per IP address. */
export const limits = {
  signUp: { address: { calls: 20, seconds: 600 } },
  emailLink: { address: { calls: 30, seconds: 600 } },
  signIn: { account: { calls: 20, seconds: 300 }, address: { calls: 100, seconds: 300 } },
  // Without an account, which is not known before the passkey has signed. Each visit of the sign-in page asks for a challenge.
  passkeySignIn: { address: { calls: 200, seconds: 300 } },
  // Apart from those in known browsers, so that whoever has the password alone can't use up the owner's.
  signInElsewhere: { account: { calls: 20, seconds: 300 }, address: { calls: 100, seconds: 300 } },
  regenerate: { account: { calls: 60, seconds: 300 }, address: { calls: 300, seconds: 300 } },
  resetPassword: { address: { calls: 30, seconds: 600 } },
  updatePassword: { account: { calls: 10, seconds: 600 }, address: { calls: 30, seconds: 600 } },
  sendCode: { account: { calls: 10, seconds: 3600 }, address: { calls: 60, seconds: 3600 } },
  // With five tries per code, and this many codes, guessing one takes years.
  verifyCode: { account: { calls: 40, seconds: 3600 }, address: { calls: 200, seconds: 3600 } },
  // Apart from the two above: whoever knows only the password must not use up what the customer's session needs.
  sendSignInCode: { account: { calls: 10, seconds: 3600 }, address: { calls: 60, seconds: 3600 } },
  verifySignInCode: { account: { calls: 40, seconds: 3600 }, address: { calls: 200, seconds: 3600 } },
  contact: { address: { calls: 10, seconds: 3600 } },
  userDetail: { account: { calls: 120, seconds: 300 }, address: { calls: 600, seconds: 300 } },
  // Without an account: a session can always be ended.
  signOut: { address: { calls: 100, seconds: 300 } },
  sessionCheck: { isFrequent: true, account: { calls: 120, seconds: 300 }, address: { calls: 600, seconds: 300 } },
  changeHold: { account: { calls: 20, seconds: 3600 }, address: { calls: 100, seconds: 3600 } },
  readSecurity: { account: { calls: 120, seconds: 300 }, address: { calls: 600, seconds: 300 } },
  changeSecurity: { account: { calls: 30, seconds: 3600 }, address: { calls: 150, seconds: 3600 } },
  // Only the token names the account.
  checkEmailLink: { address: { calls: 150, seconds: 3600 } },
  reopenVerification: { account: { calls: 20, seconds: 3600 }, address: { calls: 100, seconds: 3600 } },
  // Without an account: an account can always be locked.
  lockAccount: { address: { calls: 60, seconds: 300 } },
  // A page that waits for the decision asks about twenty times in five minutes.
  unlock: { account: { calls: 120, seconds: 300 }, address: { calls: 300, seconds: 300 } },
  // Whoever tries codes of others would be at it for ages: there are 13 billion.
  addReferralCode: { account: { calls: 20, seconds: 3600 }, address: { calls: 100, seconds: 3600 } },
  // Each change is emailed.
  changeProfile: { account: { calls: 30, seconds: 3600 }, address: { calls: 150, seconds: 3600 } },
  changeMailChoices: { account: { calls: 60, seconds: 300 }, address: { calls: 300, seconds: 300 } },
  // In a browser where the person has signed in before, the first one by itself; elsewhere both, and the first one from each address by itself.
  staffSignIn: { account: { calls: 10, seconds: 300 }, address: { calls: 60, seconds: 300 } },
  // Nobody guesses 256 bits.
  staffInvitation: { address: { calls: 60, seconds: 300 } },
  // It reads the whole log.
  verifyAudit: { account: { calls: 20, seconds: 3600 }, address: { calls: 60, seconds: 3600 } },
  // Consoles read several lists at once, many of them from one office.
  staff: { account: { calls: 600, seconds: 300 }, address: { calls: 6000, seconds: 300 } },
  walletCheck: { address: { calls: 120, seconds: 300 } },
} as const satisfies Readonly<Record<string, ActionLimits>>;

export type LimitedAction = keyof typeof limits;

/** Of each call that names no other, by its method and path. */
const usualLimits: ActionLimits = { account: { calls: 120, seconds: 300 }, address: { calls: 600, seconds: 300 } };

/** What calls are counted as: those of an action together, or those of one route. */
export type CountedAs = LimitedAction | `${string} ${string}`;
const limitsOf = (counted: CountedAs): ActionLimits => (Object.hasOwn(limits, counted) ? limits[counted as LimitedAction] : usualLimits);

/** Emails of one kind that strangers can have us send to an address. The links in those already sent still work, so no one is locked out. */
export const mailLimit: Limit = { calls: 5, seconds: 600 };

/** Receipts of messages that strangers can have us send to an address. A message is received without one, so there are few. */
const receiptLimits: readonly Limit[] = [
  { calls: 1, seconds: 3600 },
  { calls: 3, seconds: 24 * 3600 },
];

/** The mailbox of an address: many providers deliver `ada+anything@` to `ada@`, and the largest one `a.d.a@` too. */
const mailboxOf = (email: string): string => email.replace(/\+.*(?=@)|\.(?=.*@)/g, '');

/** The sandbox serves many test customers from one address, and holds nothing to protect. */
const sandboxFactor = 20;

export interface RateLimiter {
  /** Counts one call against its IP address. @throws Refusal 429 with `Retry-After` */
  countCaller(c: Context, action: CountedAs): Promise<void>;
  /** Counts one call against the account whose owner made it, as was proved. @throws Refusal 429 with `Retry-After` */
  countAccount(action: CountedAs, email: string): Promise<void>;
  /** Whether one more call that is counted under this key is within the limit. */
  allows(key: string, limit: Limit): Promise<boolean>;
  /** Whether another email of this kind can go to the address now. */
  allowsMail(kind: 'confirmation' | 'reset' | 'identity' | 'device' | 'emailChange', email: string): Promise<boolean>;
  /** Whether a receipt for a message can go to the address now, whoever sent it. */
  allowsReceipt(email: string): Promise<boolean>;
  /** Whether this is the first call for the key within this many seconds, across processes. */
  isFirst(key: string, seconds: number): Promise<boolean>;
  /** Whether the time of an `isFirst` with this key has not passed yet. */
  wasNoted(key: string): Promise<boolean>;
}

/**
 * Counts in the database, so that limits hold across processes. Calls that come together are counted in one upsert: rate limiter libraries need
 * their own drivers, and none fits both of our databases.
 */
export function createRateLimiter({ db, config }: Pick<Services, 'db' | 'config'>): RateLimiter {
  const factor = config.sandbox.on ? sandboxFactor : 1;
  const addPoints = inBatches(pointsIn(db), { most: 100, atOnce: 1 });
  const addPoint = ({ key, seconds }: Omit<Point, 'count'>) => addPoints({ key, seconds, count: 1 });
  const ahead = createPointsAhead();
  const allows: RateLimiter['allows'] = async (key, { calls, seconds }) => (await addPoint({ key, seconds })).points <= calls * factor;
  const countKey = async (key: string, { calls, seconds }: Limit, isFrequent = false) => {
    if (isFrequent && ahead.spend(key)) return;
    const most = calls * factor;
    const count = isFrequent ? ahead.toTake(key, most) : 1;
    const asked = performance.now();
    const { points, left } = await addPoints({ key, seconds, count });
    const granted = most - (points - count);
    if (isFrequent) ahead.keep(key, { points: Math.max(0, Math.min(count, granted) - 1), endsAt: asked + (left - 1) * 1000 });
    if (granted > 0) return;
    throw new Refusal(429, 'too_many_requests', `Too many attempts. Please wait ${inSeconds(left)} and try again.`, {
      headers: { 'Retry-After': String(left) },
    });
  };
  return {
    async countCaller(c, action) {
      const { address, isFrequent } = limitsOf(action);
      await countKey(`${action}:address:${clientAddress(c, config.trustedProxies)}`, address, isFrequent);
    },
    async countAccount(action, email) {
      const { account, isFrequent } = limitsOf(action);
      if (account) await countKey(`${action}:account:${email}`, account, isFrequent);
    },
    allows,
    allowsMail: (kind, email) => allows(`mail:${kind}:${email}`, mailLimit),
    async allowsReceipt(email) {
      for (const limit of receiptLimits) if (!(await allows(`mail:receipt:${limit.seconds}:${mailboxOf(email)}`, limit))) return false;
      return true;
    },
    isFirst: async (key, seconds) => (await addPoint({ key: `first:${key}`, seconds })).points === 1,
    async wasNoted(key) {
      const isLive = and(eq(rateLimits.key, `first:${key}`), gt(rateLimits.expiresAt, sql`now()`));
      return (await db.select({ key: rateLimits.key }).from(rateLimits).where(isLive)).length > 0;
    },
  };
}

interface Point {
  readonly key: string;
  readonly seconds: number;
  /** How many points at once. */
  readonly count: number;
}

/** The count after the points, and the whole seconds that its window lasts, at least one. */
interface Counted {
  readonly points: number;
  readonly left: number;
}

/** What adds points to each key's count, or starts a new window for it, in one statement for all. */
function pointsIn(db: Database): (given: readonly Point[]) => Promise<Counted[]> {
  const { key, points, expiresAt } = rateLimits;
  const ended = sql`${expiresAt} <= now()`;
  // The database's clock, because the processes' clocks may differ. In the order of the keys, so that two processes never wait for each other.
  // A count need not survive a crash of the database, so that nobody waits for its disk.
  const statement = db
    .insert(rateLimits)
    .select(
      sql`select given.key, given.points, now() + make_interval(secs => given.seconds)
            from unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('points')}::int[], ${sql.placeholder('seconds')}::int[])
                   as given (key, points, seconds),
                 (select set_config('synchronous_commit', 'off', true)) as quick
           order by given.key`,
    )
    .onConflictDoUpdate({
      target: key,
      set: {
        points: sql`case when ${ended} then excluded.points else ${points} + excluded.points end`,
        expiresAt: sql`case when ${ended} then excluded.expires_at else ${expiresAt} end`,
      },
    })
    .returning({ key, points, left: sql<number>`greatest(1, ceil(extract(epoch from ${expiresAt} - now())))::int` })
    .prepare('add_points');
  return async (given) => {
    const asked = new Map<string, { points: number; readonly seconds: number }>();
    const places = given.map(({ key, seconds, count }) => {
      const same = asked.get(key) ?? { points: 0, seconds };
      asked.set(key, same);
      same.points += count;
      return same.points;
    });
    const each = [...asked.values()];
    const values = { keys: [...asked.keys()], points: each.map((one) => one.points), seconds: each.map((one) => one.seconds) };
    const counted = new Map((await db.retried(() => statement.execute(values))).map((row) => [row.key, row]));
    return given.map(({ key }, index) => {
      const row = counted.get(key);
      if (row === undefined) throw new Error('the rate limit was not counted');
      // Whoever came first in the batch has the lower number.
      return { points: row.points - (asked.get(key)?.points ?? 0) + (places[index] ?? 0), left: row.left };
    });
  };
}
