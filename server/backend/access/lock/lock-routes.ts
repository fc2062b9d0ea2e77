import { eq } from 'drizzle-orm';
import { locking } from '#contract/access/locking.ts';
import { freshRefusal, type RefusalNote } from '#contract/kit/refusals.ts';
import { customers } from '#server/db/schema/backend.ts';
import { Refusal } from '#server/http/refusals.ts';
import { type Access, implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { bearerOf, liveSession, requireSession } from '../customers/access.ts';
import { requireSpent } from '../security/fresh.ts';
import { findLink } from '../security/links.ts';
import type { Lockable } from './end-access.ts';
import { lockAccount } from './lock-account.ts';

interface LinkOwner extends Lockable {
  readonly isLocked: boolean;
}

const support = 'To lock your account, sign in and open Settings, or use the link in a newer email.';
const linkRefusals: readonly RefusalNote[] = [
  { status: 401, code: 'lock_link_invalid', when: 'No link has this token.' },
  {
    status: 410,
    code: 'lock_link_used',
    when: 'The link locked the account before, and the account was unlocked since.',
  },
  { status: 410, code: 'lock_link_expired', when: 'The link is more than thirty days old.' },
];

/** User tokens contain dots; link tokens do not. */
const looksLikeJwt = (bearer: string): boolean => bearer.split('.').length === 3;

async function linkOwner({ db, clock }: BackendServices, token: string | null): Promise<LinkOwner> {
  const link = token === null ? null : await findLink(db, 'lock', token, clock.now());
  const [customer] =
    link === null ? [] : await db.select().from(customers).where(eq(customers.bankCustomerGuid, link.customerGuid));
  if (!link || !customer)
    throw new Refusal(401, 'lock_link_invalid', `This link doesn’t work. Open it from the email again. ${support}`);
  const owner = { email: customer.email, customerGuid: link.customerGuid, isLocked: customer.lockedAt !== null };
  // An already used or voided link only reports the lock.
  if (owner.isLocked) return owner;
  if (customer.closedAt !== null)
    throw new Refusal(410, 'lock_link_used', 'This account is closed. Nobody can sign in to it.');
  if (link.isUsed)
    throw new Refusal(410, 'lock_link_used', `This link was already used. Your account isn’t locked now. ${support}`);
  if (link.isExpired) throw new Refusal(410, 'lock_link_expired', `This link is more than 30 days old. ${support}`);
  return owner;
}

/** A holder of a locking link. */
const lockLink: Access<LinkOwner> = {
  schemes: ['lockToken'],
  optional: false,
  refusals: linkRefusals,
  // Links cannot be guessed, and nothing may keep the holder from locking.
  account: () => null,
  admit: (services, c) => linkOwner(services, bearerOf(c)),
};

/** A link holder, or a customer with a live session. */
const linkOrCustomer: Access<Lockable> = {
  schemes: ['lockToken', 'userToken'],
  optional: false,
  refusals: [...linkRefusals, ...liveSession.refusals, freshRefusal],
  account: () => null,
  async admit(services, c) {
    const bearer = bearerOf(c);
    if (bearer === null || !looksLikeJwt(bearer)) return linkOwner(services, bearer);
    const session = await requireSession(services, c);
    // Otherwise an intruder in an open session could lock out the owner.
    await requireSpent(services.db, { services, c, who: session }, { kind: 'lock' });
    const { customer, token } = session;
    return { email: customer.email, customerGuid: token.guid };
  },
};

/** Recognizable to its owner only: `a•••@example.com`. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}

const readLink = implement(locking.readLink, {
  access: lockLink,
  limit: 'lockAccount',
  handler: async ({ who: { email, isLocked } }) => ({ email: maskedEmail(email), locked: isLocked }),
});

const lock = implement(locking.lock, {
  access: linkOrCustomer,
  limit: 'lockAccount',
  async handler({ services, c, who }) {
    await lockAccount(services, c, who);
    return null;
  },
});

export const lockRoutes = routesOf(locking, { readLink, lock });
