import { and, count, eq, gt, like } from 'drizzle-orm';
import {
  type CustomerAction,
  checkDays,
  customerActions,
  mostChecks,
  type RequestedCheck,
} from '#domain/staff/customerActions.ts';
import { grantOf } from '#domain/staff/rights.ts';
import { auditLog } from '#server/db/schema/staff.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import { documentsMail } from '#server/mail/emails.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { writeAudit } from '../../access/audit/audit.ts';
import { perform, type StaffCall, storedAnswer } from '../../access/staff/perform.ts';
import { actorOf, requestIdOf } from '../../access/staff/refused.ts';
import { notifyRecordNews } from '../../account/transfer-notifications/transfer-notifications.ts';
import { toLogError } from '../../kit/faults.ts';
import { alreadySo, bankUnavailable, notFound } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { requireOther, requireSeen, targetOf } from './execute-action.ts';
import { tell } from './freeze.ts';
import { holdCustomer, shortGuid, store } from './held-customer.ts';

interface BankAct {
  readonly act: Extract<CustomerAction, 'request-check' | 'refresh-bank-account' | 'resend-mail'>;
  readonly guid: string;
  readonly reason: string;
  readonly version: number;
  readonly about: string;
}

interface BankDecision {
  readonly outcome: 'done';
  readonly requestId: null;
  readonly effect: string;
}

/** Seconds that a similar call may still be running at the bank. */
const underwaySeconds = 10;

/**
 * Runs an action at the bank, audited before and after, so that unknown outcomes show.
 * @param work an idempotent call; returns the changes and a sentence
 */
async function atBank(
  call: StaffCall,
  { act, guid, reason, version, about }: BankAct,
  work: () => Promise<{
    readonly effect: string;
    readonly record: string;
    readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
    readonly mail?: (to: string) => Mail;
  }>,
): Promise<BankDecision> {
  const { services, c, who } = call;
  const { db, clock, limiter, log } = services;
  const action = customerActions[act];
  const target = targetOf(guid);
  if (reason === '' && grantOf(who.roles, action) !== 'allowed') throw invalidInput({ reason: 'Enter a reason.' });
  const known = await storedAnswer(call);
  if (known !== null) return known.data as BankDecision;
  const entry = { actor: actorOf(who), requestId: requestIdOf(c), action, reason };
  await db.transaction(async (tx) => {
    const held = await holdCustomer(tx, services, guid, clock.now());
    requireOther(held, who);
    await requireSeen(held, version);
  });
  if (!(await limiter.isFirst(`act:${act}:${guid}:${about}`, underwaySeconds)))
    throw alreadySo('Somebody is doing the same right now. Try again in a moment.');
  await db.transaction((tx) => writeAudit(tx, { ...entry, targets: [target], outcome: 'intended' }, clock.now()));
  try {
    const { effect, record, changes, mail } = await work();
    return await perform(call, { action, targets: [target, record], reason }, async (tx, now) => {
      const held = await holdCustomer(tx, services, guid, now);
      return {
        data: { outcome: 'done', requestId: null, effect },
        changes: { ...changes, version: await store(held, {}) },
        ...(mail && { after: () => tell(services, () => mail(held.customer.email)) }),
      };
    });
  } catch (error) {
    await db
      .transaction((tx) => writeAudit(tx, { ...entry, targets: [target], outcome: 'failed' }, clock.now()))
      .catch((failure: unknown) =>
        log.error(
          { customer: guid, err: toLogError(failure) },
          'the outcome of an act at the bank was not written down',
        ),
      );
    throw error instanceof Refusal ? error : bankUnavailable(error);
  }
}

const isOpen = ({ state }: { readonly state: string }): boolean => state !== 'completed' && state !== 'expired';

/** Requests documents or answers about money. @throws Refusal 409 `already_so` while one is open */
export function requestCheck(call: StaffCall, act: Omit<BankAct, 'act' | 'about'>, method: RequestedCheck) {
  const { services } = call;
  return atBank(call, { ...act, act: 'request-check', about: method }, async () => {
    const known = await services.bank.listVerificationsOf(act.guid);
    if (known.some((each) => each.method === method && isOpen(each)))
      throw alreadySo('The bank is asking them for this already.');
    const made = await services.bank.createVerification(act.guid, method);
    const asked = method === 'document_submission' ? 'for documents' : 'about their money';
    return {
      effect: `The bank asks customer ${shortGuid(act.guid)} ${asked}. We email them.`,
      record: `verification:${made.guid}`,
      changes: { check: [null, method] },
      // The bank's questions about money are emailed once they are there.
      ...(method === 'document_submission' && {
        mail: (to: string) => documentsMail(to, new URL('/verify', services.home()).href),
      }),
    };
  });
}

/** @throws Refusal 409 `too_many_checks` */
export async function requireFewChecks({ db, clock }: BackendServices, guid: string): Promise<void> {
  const since = new Date(clock.now() - checkDays * 24 * 3600_000).toISOString();
  const recent = and(
    ...[like(auditLog.targets, `["customer:${guid}"%`), eq(auditLog.action, 'requestDocuments')],
    ...[eq(auditLog.outcome, 'done'), gt(auditLog.at, since)],
  );
  const [row] = await db.select({ total: count() }).from(auditLog).where(recent);
  if ((row?.total ?? 0) >= mostChecks)
    throw new Refusal(
      409,
      'too_many_checks',
      `We asked this customer ${mostChecks} times within ${checkDays} days. Write to them instead.`,
    );
}

/** @throws Refusal 404, also for another customer's account */
async function accountOf(bank: BackendServices['bank'], guid: string, account: string) {
  const [found] = await bank.listBankAccounts({ guids: [account] });
  if (found?.guid !== account || found.customer_guid !== guid) throw notFound();
  return found;
}

/**
 * Reconnects as part of a case decision. Accounts already waiting or gone are skipped.
 * @throws Refusal 503 if the bank does not answer
 */
export async function reconnectForCase(
  { services, c, who }: StaffCall,
  about: { guid: string; account: string; reason: string },
): Promise<void> {
  const { db, bank, clock, limiter } = services;
  const targets = [targetOf(about.guid), `bank-account:${about.account}`];
  const entry = {
    actor: actorOf(who),
    requestId: requestIdOf(c),
    action: 'refreshBankAccount',
    reason: about.reason,
    targets,
  } as const;
  const note = (outcome: 'intended' | 'done' | 'failed', changes = {}) =>
    db.transaction((tx) => writeAudit(tx, { ...entry, outcome, changes }, clock.now()));
  try {
    const { state } = await accountOf(bank, about.guid, about.account);
    if (state !== 'completed' && state !== 'unverified') return;
    // Only one of concurrent decisions asks the bank.
    if (!(await limiter.isFirst(`act:refresh-bank-account:${about.guid}:${about.account}`, underwaySeconds))) return;
    await note('intended');
    const after = await bank.refreshBankAccount(about.account);
    await note('done', { state: [state, after.state] });
  } catch (error) {
    if (error instanceof Refusal) return;
    await note('failed');
    throw bankUnavailable(error);
  }
}

/** Requires the customer to reconnect a bank account before further use. */
export function refreshBankAccount(call: StaffCall, act: Omit<BankAct, 'act' | 'about'>, account: string) {
  const { bank } = call.services;
  return atBank(call, { ...act, act: 'refresh-bank-account', about: account }, async () => {
    const found = await accountOf(bank, act.guid, account);
    if (found.state === 'refresh_required') throw alreadySo('They are asked to connect this account again already.');
    if (found.state !== 'completed' && found.state !== 'unverified') throw alreadySo('This account isn’t connected.');
    const { state } = await bank.refreshBankAccount(account);
    return {
      effect: `The customer has to connect the account ending in ${found.plaid_account_mask?.slice(-4) ?? '…'} again before it is used.`,
      record: `bank-account:${account}`,
      changes: { state: [found.state, state] },
    };
  });
}

/** Resends the email about a record to the address on file. */
export function resendMail(call: StaffCall, act: Omit<BankAct, 'act' | 'about'>, record: string) {
  return atBank(call, { ...act, act: 'resend-mail', about: record }, async () => {
    const what = await notifyRecordNews(call.services, act.guid, record);
    return { effect: `We emailed them again: ${what}.`, record: `record:${record}`, changes: {} };
  });
}
