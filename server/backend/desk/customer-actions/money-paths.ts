import { and, eq, ne } from 'drizzle-orm';
import * as v from 'valibot';
import type { StaffDecision } from '#contract/staff/peopleFields.ts';
import { accountEnd, addressEnd } from '#domain/security/codeSubjects.ts';
import type { SecurityEventKind } from '#domain/security/events.ts';
import { type MoneyPathAct, moneyPathActs } from '#domain/staff/customerActions.ts';
import { isAtTheirRequest } from '#domain/staff/reasons.ts';
import { externalRows } from '#server/db/schema/projection.ts';
import { Refusal } from '#server/http/refusals.ts';
import { moneyPathMail } from '#server/mail/staff-act-emails.ts';
import { lockUrl } from '../../access/security/change.ts';
import { recordEvent } from '../../access/security/events.ts';
import { createLink } from '../../access/security/links.ts';
import type { BankPlan, BankRequestKind } from '../../access/staff/approve-at-bank.ts';
import { executeOrRequestApproval } from '../../access/staff/execute-or-request-approval.ts';
import { auditRefusals, type StaffCall, storedAnswer } from '../../access/staff/perform.ts';
import type { Staff } from '../../kit/callers.ts';
import type { BankClient } from '../../kit/clients/bank.ts';
import { alreadySo, bankUnavailable, notFound } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { requireOther, requireSeen, targetOf } from './execute-action.ts';
import { continuing, tell } from './freeze.ts';
import { holdCustomer, shortGuid, store } from './held-customer.ts';

/** As stored with an approval request. */
const storedSchema = v.strictObject({
  kind: v.literal('moneyPath'),
  act: v.picklist(moneyPathActs),
  guid: v.string(),
  record: v.string(),
  /** By the customer, as the reason says. */
  wasWanted: v.optional(v.boolean()),
});
type MoneyPath = Omit<v.InferOutput<typeof storedSchema>, 'kind'>;

interface Act {
  readonly event: SecurityEventKind;
  readonly ends: readonly string[];
  readonly effect: (what: string, whose: string) => readonly string[];
  readonly carryOut: (bank: BankClient, record: string) => Promise<string>;
}
const gone = ['deleting', 'deleted'];
const final = 'It can’t be undone. They could add it again, as a new one.';
const acts: Readonly<Record<MoneyPathAct, Act>> = {
  'complete-bank-account': {
    ...{ event: 'bankAccountCompleted', ends: ['completed'] },
    effect: (what, whose) => [
      `Completes ${what} of ${whose}: they can deposit from it and withdraw to it, without connecting it again.`,
    ],
    carryOut: (bank, record) => bank.completeBankAccount(record),
  },
  'remove-bank-account': {
    ...{ event: 'bankAccountRemoved', ends: gone },
    effect: (what, whose) => [
      `Removes ${what} of ${whose}: they can neither deposit from it nor withdraw to it.`,
      final,
    ],
    carryOut: (bank, record) => bank.removeBankAccount(record),
  },
  'remove-wallet': {
    ...{ event: 'walletRemoved', ends: gone },
    effect: (what, whose) => [`Removes ${what} of ${whose}: they can’t withdraw to it.`, final],
    carryOut: (bank, record) => bank.removeWallet(record),
  },
};

interface Way {
  readonly guid: string;
  readonly state: string;
  readonly customer_guid?: string | null | undefined;
  readonly what: string;
  /** Of the customer's security event. */
  readonly detail: string;
}

/** @throws Refusal 404, also for another customer's; 503 */
async function readWay({ bank }: BackendServices, { act, guid, record }: MoneyPath): Promise<Way> {
  const which = { guids: [record] };
  const list = async (): Promise<readonly Way[]> => {
    if (act === 'remove-wallet')
      return (await bank.listWallets(which)).map((wallet) => ({
        ...wallet,
        what: `the ${wallet.asset} wallet ending in ${addressEnd(wallet.address)}`,
        detail: wallet.asset,
      }));
    return (await bank.listBankAccounts(which)).map((account) => {
      const end = accountEnd(account.plaid_account_mask);
      return { ...account, what: `the bank account${end === null ? '' : ` ending in ${end}`}`, detail: end ?? '' };
    });
  };
  const found = (await list().catch(throwUnavailable)).find((each) => each.guid === record);
  if (found?.customer_guid !== guid) throw notFound();
  return found;
}

const throwUnavailable = (error: unknown): never => {
  throw bankUnavailable(error);
};

/** @throws Refusal 409 if impossible */
async function requirePossible(
  { bank }: BackendServices,
  { act, guid, record }: MoneyPath,
  { state }: Way,
): Promise<void> {
  if (gone.includes(state)) throw alreadySo('It is removed already.');
  if (act !== 'complete-bank-account') return;
  if (state === 'completed') throw alreadySo('It is complete already.');
  if (state !== 'unverified' && state !== 'refresh_required')
    throw alreadySo('The bank can’t complete it as it is now.');
  if (!(await bank.isOwnerVerified(guid, record).catch(throwUnavailable)))
    throw new Refusal(
      409,
      'owner_unverified',
      'The bank has not verified that this account is theirs, and completes no other.',
    );
}

const effectOf = ({ act, guid }: MoneyPath, { what }: Way): readonly string[] => [
  ...acts[act].effect(what, `customer ${shortGuid(guid)}`),
  'We email them.',
];

/** Transfers in progress, and whether the customer has another way. */
async function besides({ bank, db }: BackendServices, { act, guid, record }: MoneyPath, { state }: Way) {
  const transfers = await bank.listTransfersOf(guid).catch(throwUnavailable);
  const ends = transfers.filter((each) => [each.source_account?.guid, each.destination_account?.guid].includes(record));
  const [kind, word] =
    act === 'remove-wallet' ? (['wallet', 'wallet'] as const) : (['bank_account', 'bank account'] as const);
  const { customerGuid, guid: other } = externalRows;
  const works = and(eq(customerGuid, guid), eq(externalRows.kind, kind), eq(externalRows.state, 'completed'));
  const others = await db
    .select({ other })
    .from(externalRows)
    .where(and(works, ne(other, record)))
    .limit(1);
  return [
    ...(continuing(ends) ?? ['No transfer with it is in progress.']),
    ...(state === 'completed' && others.length === 0 ? [`It is the only ${word} of theirs that works.`] : []),
  ];
}

/** The current effect, and the customer version it applies to. @throws Refusal 404, 409, 503 */
export async function previewMoneyPath(services: BackendServices, who: Staff, path: MoneyPath) {
  const version = await versionFor(services, who, path.guid);
  const way = await readWay(services, path);
  await requirePossible(services, path, way);
  return { version, effect: [...effectOf(path, way), ...(await besides(services, path, way))] };
}

/** @throws Refusal 403 `own_account`, 404 */
const versionFor = ({ db, clock, ...services }: BackendServices, who: Staff, guid: string): Promise<number> =>
  db.transaction(async (tx) => {
    const held = await holdCustomer(tx, { db, clock, ...services }, guid, clock.now());
    requireOther(held, who);
    return held.customer.staffVersion;
  });

/** Requests a second person's approval. @throws Refusal 403 `own_account`, 404, 409, 503 */
export async function requestMoneyPath(
  call: StaffCall,
  path: MoneyPath,
  reason: string,
  version: number,
): Promise<StaffDecision> {
  const { services, who } = call;
  const [action, target] = ['changeMoneyPaths', targetOf(path.guid)] as const;
  const known = await storedAnswer(call);
  if (known !== null) return known.data as StaffDecision;
  // The bank is asked before the transaction, which may hold the only connection.
  const effect = await auditRefusals(call, { action, targets: [target], reason }, async () => {
    const way = await readWay(services, path);
    await requirePossible(services, path, way);
    return effectOf(path, way).join(' ');
  });
  return executeOrRequestApproval(call, { action, target, reason }, async (tx, now) => {
    const held = await holdCustomer(tx, services, path.guid, now);
    requireOther(held, who);
    await requireSeen(held, version);
    return {
      ...{ action, target, effect, details: { kind: 'moneyPath', ...path, wasWanted: isAtTheirRequest(reason) } },
      carryOut: () => Promise.reject(new Error('nobody changes a way for money alone')),
    };
  });
}

/** A request as of now, for its approver. @throws Refusal 403, 404, 409, 503 */
async function planAtBank(call: StaffCall, path: MoneyPath, wasTried: boolean): Promise<BankPlan> {
  const { services, who } = call;
  const { act, guid, record, wasWanted = false } = path;
  const { event, ends, carryOut } = acts[act];
  await versionFor(services, who, guid);
  const way = await readWay(services, path);
  if (!wasTried || !ends.includes(way.state)) await requirePossible(services, path, way);
  let after = way.state;
  return {
    effect: effectOf(path, way).join(' '),
    async act() {
      after = await carryOut(services.bank, record);
      if (!ends.includes(after)) throw new Refusal(409, 'left_as_it_was', 'The bank left it as it was.');
    },
    async settle(tx, now) {
      const held = await holdCustomer(tx, services, guid, now);
      await recordEvent(tx, { customerGuid: guid, kind: event, c: null, detail: way.detail }, now);
      const token = await createLink(tx, { purpose: 'lock', customerGuid: guid }, now);
      const version = await store(held, {});
      const changed = act === 'remove-wallet' ? 'wallet' : 'bankAccount';
      return {
        record: `${changed === 'wallet' ? 'wallet' : 'bank-account'}:${record}`,
        changes: { [changed]: [way.state, after], version },
        after: () =>
          tell(services, () => moneyPathMail(held.customer.email, lockUrl(services, token), act, way.what, wasWanted)),
      };
    },
  };
}

export const moneyPathRequests: BankRequestKind = {
  read(details) {
    const read = v.safeParse(storedSchema, details);
    return read.success ? (call, wasTried) => planAtBank(call, read.output, wasTried) : null;
  },
};
