import { and, eq, isNull, sql } from 'drizzle-orm';
import { freezeLifted } from '#domain/staff/caseOutcomes.ts';
import { iso } from '#domain/time/iso.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';
import { accountFrozenMail, accountUnfrozenMail } from '#server/mail/staff-act-emails.ts';
import { cancelClosing } from '../../access/customers/closing-wait.ts';
import { endAccess } from '../../access/lock/end-access.ts';
import { recordEvent } from '../../access/security/events.ts';
import { openCase } from '../../account/cases/open-case.ts';
import { inBackground } from '../../kit/background.ts';
import { type BankTransfer, isUnderway } from '../../kit/clients/bank-replies.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { writtenUnits } from '../../kit/units.ts';
import { type HeldCustomer, type PlannedAction, shortGuid, store } from './held-customer.ts';
import { endElsewhere, endsTokens, sessionSentences } from './sessions.ts';

/** Blocks sign-in until staff lifts it. Transactions at the bank continue. */
export function planFreeze(held: HeldCustomer): PlannedAction {
  const { tx, services, customer, guid, now } = held;
  const { email, identityUid } = customer;
  if (customer.frozenAt !== null) throw alreadySo('This account is frozen.');
  if (customer.closedAt !== null) throw alreadySo('This account is closed.');
  return {
    effect: [
      ...sessionSentences(services, customer, now),
      'Nobody can sign in until compliance lifts the freeze, with a second person.',
      'Recurring buys are skipped while the account is frozen.',
      'Opens a case that is due in 24 hours. An order or a withdrawal that begins meanwhile opens another one.',
    ],
    async carryOut() {
      await endAccess(tx, { email, customerGuid: guid }, null, now);
      await cancelClosing(tx, guid, null, now);
      await recordEvent(tx, { customerGuid: guid, kind: 'accountFrozen', c: null }, now);
      await openCase(
        tx,
        { kind: 'freeze', customerGuid: guid, record: `${guid} ${iso(now)}`, ...(held.by && { by: held.by }) },
        now,
      );
      const version = await store(held, { frozenAt: now, checkedIat: null, checkedUntil: null });
      return {
        changes: { frozen: [null, iso(now)], version },
        async after() {
          await endElsewhere(services, guid, identityUid);
          tell(services, () => accountFrozenMail(email, endsTokens(services)));
        },
      };
    },
  };
}

/** A case about a freeze ends with it. */
async function closeFreezeCases(tx: HeldCustomer['tx'], guid: string, now: number): Promise<void> {
  const open = and(eq(cases.customerGuid, guid), eq(cases.kind, 'freeze'), isNull(cases.closedAt));
  const ended = {
    closedAt: now,
    outcome: freezeLifted,
    claimedBy: null,
    claimedUntil: null,
    version: sql`${cases.version} + 1`,
  };
  const closed = await tx.update(cases).set(ended).where(open).returning({ id: cases.id, version: cases.version });
  for (const { id, version } of closed)
    await tx.insert(caseEvents).values({ caseId: id, kind: 'decided', version, createdAt: now });
}

/** The customer's own lock stays. */
export function planLift(held: HeldCustomer): PlannedAction {
  const { tx, services, customer, guid, now } = held;
  const { frozenAt } = customer;
  if (frozenAt === null) throw alreadySo('This account is not frozen.');
  return {
    about: iso(frozenAt),
    effect: [
      `Lifts the freeze of customer ${shortGuid(guid)}: they can sign in again.`,
      ...(customer.lockedAt === null ? [] : ['They have locked the account themselves, which stays.']),
    ],
    async carryOut() {
      await closeFreezeCases(tx, guid, now);
      await recordEvent(tx, { customerGuid: guid, kind: 'accountUnfrozen', c: null }, now);
      const version = await store(held, { frozenAt: null });
      return {
        changes: { frozen: [iso(frozenAt), null], version },
        after: () =>
          tell(services, () => accountUnfrozenMail(customer.email, new URL('/signin', services.home()).href)),
      };
    },
  };
}

export const tell = (services: BackendServices, mail: () => Parameters<BackendServices['mailer']['send']>[0]): void =>
  inBackground(services, null, 'the email about what staff did was not sent', () => services.mailer.send(mail()));

/** Named items of what continues. */
const maxNamed = 5;

/** Transfers in progress, which the bank goes on with; null without one. */
export function continuing(transfers: readonly BankTransfer[]): readonly string[] | null {
  const moving = transfers.filter(isUnderway);
  const named = moving.slice(0, maxNamed).map(({ guid: transfer, side, amount, estimated_amount: estimate, asset }) => {
    const units = amount ?? estimate;
    return `Continues: ${side} of ${units == null ? `${asset}, amount unknown` : writtenUnits(BigInt(units), asset)} (${shortGuid(transfer)}).`;
  });
  const more = moving.length - named.length;
  if (moving.length === 0) return null;
  return [...named, ...(more > 0 ? [`${more} more ${more === 1 ? 'transfer continues' : 'transfers continue'}.`] : [])];
}

/** Continues at the bank regardless. A freeze must not wait for an unavailable bank. */
export async function previewFreeze({ bank }: BackendServices, guid: string): Promise<readonly string[]> {
  try {
    const [transfers, trades] = await Promise.all([bank.listTransfersOf(guid), bank.listTradesOf(guid)]);
    const filling = trades.filter(isUnderway).length;
    return [
      ...(continuing(transfers) ?? ['No transfer is in progress.']),
      ...(filling > 0 ? [`${filling} ${filling === 1 ? 'order continues' : 'orders continue'}.`] : []),
    ];
  } catch {
    return ['The bank doesn’t answer, so we don’t know which transfers continue.'];
  }
}
