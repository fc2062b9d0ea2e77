import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { rateLimits } from '#server/db/schema/backend.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { createPoints, type Limit, type Points } from '#server/http/points.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { Services } from '#server/services.ts';
import { createPointsAhead } from './points-ahead.ts';
import { inSeconds } from './words.ts';

interface ActionLimits {
  /** Whether points may be prepaid. */
  readonly isFrequent?: true;
  /** Only for calls that prove the account: strangers must not use up a customer's limit. */
  readonly account?: Limit;
  readonly address: Limit;
}

/** Actions with limits of their own, per account and per IP address. */
export const limits = {
  signUp: { address: { calls: 20, seconds: 600 } },
  emailLink: { address: { calls: 30, seconds: 600 } },
  signIn: { account: { calls: 20, seconds: 300 }, address: { calls: 100, seconds: 300 } },
  // By address only: the account is unknown until the passkey signs.
  passkeySignIn: { address: { calls: 200, seconds: 300 } },
  // Separate from known browsers, so that the password alone can't use up the owner's limit.
  signInElsewhere: { account: { calls: 20, seconds: 300 }, address: { calls: 100, seconds: 300 } },
  regenerate: { account: { calls: 60, seconds: 300 }, address: { calls: 300, seconds: 300 } },
  resetPassword: { address: { calls: 30, seconds: 600 } },
  updatePassword: { account: { calls: 10, seconds: 600 }, address: { calls: 30, seconds: 600 } },
  sendCode: { account: { calls: 10, seconds: 3600 }, address: { calls: 60, seconds: 3600 } },
  // With five tries per code, guessing one takes years.
  verifyCode: { account: { calls: 40, seconds: 3600 }, address: { calls: 200, seconds: 3600 } },
  // Separate from the above: the password alone must not use up a session's limit.
  sendSignInCode: { account: { calls: 10, seconds: 3600 }, address: { calls: 60, seconds: 3600 } },
  verifySignInCode: { account: { calls: 40, seconds: 3600 }, address: { calls: 200, seconds: 3600 } },
  contact: { address: { calls: 10, seconds: 3600 } },
  userDetail: { account: { calls: 120, seconds: 300 }, address: { calls: 600, seconds: 300 } },
  // By address only: sessions can always be ended.
  signOut: { address: { calls: 100, seconds: 300 } },
  sessionCheck: { isFrequent: true, account: { calls: 120, seconds: 300 }, address: { calls: 600, seconds: 300 } },
  changeHold: { account: { calls: 20, seconds: 3600 }, address: { calls: 100, seconds: 3600 } },
  readSecurity: { account: { calls: 120, seconds: 300 }, address: { calls: 600, seconds: 300 } },
  changeSecurity: { account: { calls: 30, seconds: 3600 }, address: { calls: 150, seconds: 3600 } },
  // Only the token names the account.
  checkEmailLink: { address: { calls: 150, seconds: 3600 } },
  reopenVerification: { account: { calls: 20, seconds: 3600 }, address: { calls: 100, seconds: 3600 } },
  // By address only: accounts can always be locked.
  lockAccount: { address: { calls: 60, seconds: 300 } },
  // A waiting page asks about twenty times in five minutes.
  unlock: { account: { calls: 120, seconds: 300 }, address: { calls: 300, seconds: 300 } },
  // Guessing among 13 billion codes is hopeless.
  addReferralCode: { account: { calls: 20, seconds: 3600 }, address: { calls: 100, seconds: 3600 } },
  // Each change is emailed.
  changeProfile: { account: { calls: 30, seconds: 3600 }, address: { calls: 150, seconds: 3600 } },
  changeMailChoices: { account: { calls: 60, seconds: 300 }, address: { calls: 300, seconds: 300 } },
  // In known browsers only the account's limit applies; elsewhere both, the account's per address.
  staffSignIn: { account: { calls: 10, seconds: 300 }, address: { calls: 60, seconds: 300 } },
  // 256 bits cannot be guessed.
  staffInvitation: { address: { calls: 60, seconds: 300 } },
  // Reads the whole log.
  verifyAudit: { account: { calls: 20, seconds: 3600 }, address: { calls: 60, seconds: 3600 } },
  // Consoles load several lists at once, often from one office.
  staff: { account: { calls: 600, seconds: 300 }, address: { calls: 6000, seconds: 300 } },
  walletCheck: { address: { calls: 120, seconds: 300 } },
} as const satisfies Readonly<Record<string, ActionLimits>>;

export type LimitedAction = keyof typeof limits;

/** The default, per method and path. */
const usualLimits: ActionLimits = { account: { calls: 120, seconds: 300 }, address: { calls: 600, seconds: 300 } };

/** A shared action, or a single route. */
export type CountedAs = LimitedAction | `${string} ${string}`;
const limitsOf = (counted: CountedAs): ActionLimits =>
  Object.hasOwn(limits, counted) ? limits[counted as LimitedAction] : usualLimits;

/** Receipts that strangers can trigger to an address. They are optional, so there are few. */
const receiptLimits: readonly Limit[] = [
  { calls: 1, seconds: 3600 },
  { calls: 3, seconds: 24 * 3600 },
];

/** Canonical mailbox: many providers ignore `+anything`, and the largest one dots. */
const mailboxOf = (email: string): string => email.replace(/\+.*(?=@)|\.(?=.*@)/g, '');

export interface RateLimiter extends Pick<Points, 'allows' | 'allowsMail'> {
  /** By IP address. @throws Refusal 429 with `Retry-After` */
  countCaller(c: Context, action: CountedAs): Promise<void>;
  /** By the proved account. @throws Refusal 429 with `Retry-After` */
  countAccount(action: CountedAs, email: string): Promise<void>;
  /** Seconds to wait once more than the limit were counted; null before. The same in the sandbox. */
  overdrawn(key: string, limit: Limit): Promise<number | null>;
  /** Whether one more receipt may be sent. */
  allowsReceipt(email: string): Promise<boolean>;
  /** First within this many seconds, across processes. */
  isFirst(key: string, seconds: number): Promise<boolean>;
  /** Whether an `isFirst` of this key is still running. */
  wasNoted(key: string): Promise<boolean>;
}

export function createRateLimiter({ db, config }: Pick<Services, 'db' | 'config'>): RateLimiter {
  const { add: addPoints, mostOf, allows, allowsMail } = createPoints({ db, config });
  const addPoint = (key: string, seconds: number) => addPoints({ key, seconds, count: 1 });
  const ahead = createPointsAhead();
  const countKey = async (key: string, limit: Limit, isFrequent = false) => {
    if (isFrequent && ahead.spend(key)) return;
    const most = mostOf(limit);
    const count = isFrequent ? ahead.toTake(key, most) : 1;
    const asked = performance.now();
    const { points, left } = await addPoints({ key, seconds: limit.seconds, count });
    const granted = most - (points - count);
    if (isFrequent)
      ahead.keep(key, { points: Math.max(0, Math.min(count, granted) - 1), endsAt: asked + (left - 1) * 1000 });
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
    async overdrawn(key, { calls, seconds }) {
      const { points, left } = await addPoint(key, seconds);
      return points > calls ? left : null;
    },
    allowsMail,
    async allowsReceipt(email) {
      for (const limit of receiptLimits)
        if (!(await allows(`mail:receipt:${limit.seconds}:${mailboxOf(email)}`, limit))) return false;
      return true;
    },
    isFirst: async (key, seconds) => (await addPoint(`first:${key}`, seconds)).points === 1,
    async wasNoted(key) {
      const isLive = and(eq(rateLimits.key, `first:${key}`), gt(rateLimits.expiresAt, sql`now()`));
      return (await db.select({ key: rateLimits.key }).from(rateLimits).where(isLive)).length > 0;
    },
  };
}
