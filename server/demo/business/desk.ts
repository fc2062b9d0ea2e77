import { emailOf, type Story } from '@statechange/sandbox/business/people.ts';
import { frozenFor, overTaken } from '@statechange/sandbox/business/plan-person.ts';
import { type Client, ownGuid } from '@statechange/sandbox/business/records.ts';
import { and, eq } from 'drizzle-orm';
import { customerActions } from '#domain/staff/customerActions.ts';
import { initialValues } from '#domain/staff/signals.ts';
import { day, hour, minute } from '#domain/time/units.ts';
import { type AuditEntry, writeAudit } from '#server/backend/access/audit/audit.ts';
import { actorOf } from '#server/backend/access/staff/refused.ts';
import { createRequest } from '#server/backend/access/staff/requests.ts';
import { openCase } from '#server/backend/account/cases/open-case.ts';
import { targetOf } from '#server/backend/desk/customer-actions/execute-action.ts';
import { holdCustomer } from '#server/backend/desk/customer-actions/held-customer.ts';
import { planAction } from '#server/backend/desk/customer-actions/plan-action.ts';
import { planSwitch } from '#server/backend/desk/signals/switch.ts';
import type { BackendServices } from '#server/backend/kit/services.ts';
import type { Executor } from '#server/db/database.ts';
import { contactMessages } from '#server/db/schema/backend.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';
import { bankTransfers } from '#server/db/schema/index.ts';
import { reconBreaks } from '#server/db/schema/reconciliation.ts';
import { authenticators } from '#server/db/schema/security.ts';
import { signalRuleRows } from '#server/db/schema/signals.ts';
import { customerFlags, customerNotes, staff, staffRequests } from '#server/db/schema/staff.ts';

type OwnAct = Parameters<typeof planAction>[1];
type Account = 'admin' | 'support' | 'compliance' | 'finance';
type Colleague = Pick<typeof staff.$inferSelect, 'id' | 'email' | 'name' | 'roles'>;

interface Desk {
  readonly services: BackendServices;
  readonly tx: Executor;
  readonly now: number;
  /** The app’s secret of who lost their phone. */
  readonly sealed: string;
  of(story: Story): Client;
  by(account: Account): Colleague;
  /** Written at the end, in order of time. */
  audit(at: number, by: Colleague, entry: Pick<AuditEntry, 'action' | 'targets'> & Partial<AuditEntry>): void;
}

/**
 * Stores what staff did and has to do, as their own calls would. Cases about records open once
 * those are read from the bank.
 */
export async function fillDesk(
  services: BackendServices,
  tx: Executor,
  clients: readonly Client[],
  sealed: string,
): Promise<void> {
  const now = services.clock.now();
  // As old as the business.
  const colleagues = await tx
    .update(staff)
    .set({ createdAt: now - 760 * day })
    .returning();
  const { seed } = services.config.sandbox;
  const log: { readonly at: number; readonly entry: AuditEntry }[] = [];
  const desk: Desk = {
    ...{ services, tx, now, sealed },
    of: (story) => known(clients.find((client) => client.story === story)),
    by: (account) => known(colleagues.find(({ email }) => email.startsWith(`${account}@`))),
    audit(at, by, entry) {
      const requestId = ownGuid(seed, `call ${log.length}`);
      log.push({ at, entry: { actor: actorOf(by), requestId, outcome: 'done', ...entry } });
    },
  };
  lookedUpInMarch(desk);
  await explainedBreak(desk);
  await openBreak(desk);
  await writtenNotes(desk);
  await setFlags(desk);
  await frozenYesterday(desk);
  await messages(desk);
  await secondPersonWanted(desk);
  await ruleOn(desk);
  leftUnfinished(desk);
  for (const { at, entry } of log.toSorted((one, other) => one.at - other.at)) await writeAudit(tx, entry, at);
}

export function known<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('the business lacks somebody');
  return thing;
}

/** The last March that is over: auditors ask about it. */
function lookedUpInMarch({ now, of, by, audit }: Desk): void {
  const year = new Date(now).getUTCFullYear() - (new Date(now).getUTCMonth() > 2 ? 0 : 1);
  const at = (date: number) => Date.UTC(year, 2, date, 15, 20);
  const targets = [targetOf(of('diligence').guid)];
  audit(at(9), by('support'), { action: 'revealContact', targets, reason: 'Customer wants a call' });
  audit(at(12), by('compliance'), { action: 'revealIdentity', targets, reason: 'Documents differ' });
}

/** The bank took back more than it had given: seen by reconciliation, and explained. */
async function explainedBreak(desk: Desk): Promise<void> {
  const { services, tx, of, by, audit } = desk;
  const client = of('returnedTooMuch');
  const returned = await returnOf(tx, client);
  const { createdAt, referenceTransferGuid } = returned;
  const [foundAt, explainedAt] = [createdAt + 8 * hour, createdAt + 11 * hour];
  const id = ownGuid(services.config.sandbox.seed, 'break');
  const finance = by('finance');
  const reason = 'Fault: the sending bank took its fee of $0.50 with the return.';
  await tx.insert(reconBreaks).values({
    ...{ id, check: 'R4', class: 'amount', recordKind: 'return', record: referenceTransferGuid ?? '' },
    ...{ customerGuid: client.guid, asset: 'USD', ours: overTaken.taken, theirs: overTaken.amount },
    ...{ difference: overTaken.taken - overTaken.amount, cents: overTaken.taken - overTaken.amount },
    ...{ day: new Date(createdAt).toISOString().slice(0, 10), createdAt: foundAt, lastSeenAt: explainedAt },
    ...{ lastRun: id, state: 'explained', version: 2, explainedById: finance.id, explainedAt, reason },
  });
  audit(explainedAt, finance, { action: 'explainSmallBreaks', targets: [`break:${id}`], reason });
  for (const [kind, record, outcome] of [
    ['return', returned.guid, 'reconnectRequested'],
    ['break', id, 'explained'],
  ] as const)
    await decided(desk, { kind, customerGuid: client.guid, record }, { foundAt, at: explainedAt, outcome, reason });
}

/** The same again. The return is dealt with; reconciliation finds the break itself. */
async function openBreak(desk: Desk): Promise<void> {
  const client = desk.of('returnedTooMuchToday');
  const { guid: record, createdAt: foundAt } = await returnOf(desk.tx, client);
  await decided(
    desk,
    { kind: 'return', customerGuid: client.guid, record },
    {
      foundAt,
      at: foundAt + hour,
      outcome: 'reconnectRequested',
      reason: 'The account is closed; a new one is linked.',
    },
  );
}

async function returnOf(tx: Executor, { guid }: Client) {
  const isReturn = and(eq(bankTransfers.customerGuid, guid), eq(bankTransfers.transferType, 'funding_return'));
  return known((await tx.select().from(bankTransfers).where(isReturn))[0]);
}

/** A case that finance has decided. */
async function decided(
  { tx, by }: Desk,
  opened: Parameters<typeof openCase>[1],
  {
    foundAt,
    at: closedAt,
    outcome,
    reason: text,
  }: Record<'foundAt' | 'at', number> & Record<'outcome' | 'reason', string>,
): Promise<void> {
  const finance = by('finance');
  const caseId = known((await openCase(tx, opened, foundAt)) ?? undefined);
  await tx.update(cases).set({ closedAt, outcome, decidedBy: finance.id, version: 2 }).where(eq(cases.id, caseId));
  await tx.insert(caseEvents).values({ ...{ caseId, kind: 'decided', text, version: 2 }, ...at(finance, closedAt) });
}

const at = ({ id: staffId }: Colleague, createdAt: number) => ({ staffId, createdAt });

async function writtenNotes({ tx, now, of, by, audit }: Desk): Promise<void> {
  const notes: readonly (readonly [Story, Account, number, string])[] = [
    ['reconnecting', 'finance', 12 * day, 'The bank asks to connect the account again. Mail sent.'],
    ['lossOnReturn', 'support', 3 * day, 'Says the account was emptied by rent. Wants to pay the rest back next week.'],
    ['locked', 'support', 4 * hour, 'Locked the account after a phishing mail. Will verify from home tonight.'],
    ['lostPhone', 'support', 3 * hour, 'Lost the phone on a train. Knows the last two orders and the town.'],
  ];
  for (const [story, account, ago, text] of notes) {
    const { guid: customerGuid } = of(story);
    await tx.insert(customerNotes).values({ customerGuid, text, ...at(by(account), now - ago) });
    audit(now - ago, by(account), { action: 'writeNotes', targets: [targetOf(customerGuid)] });
  }
}

async function setFlags({ tx, now, of, by, audit }: Desk): Promise<void> {
  const flags = [
    ['frozen', 'suspectedFraud', 'support', 'Somebody else signed in from a new device.', frozenFor],
    ['lossOnReturn', 'complaint', 'finance', 'Disputes the return; the bank is asked.', 2 * day],
    ['lostPhone', 'vulnerable', 'support', 'Hard of hearing: write, do not call.', 3 * hour],
  ] as const;
  for (const [story, kind, account, reason, ago] of flags) {
    const { guid: customerGuid } = of(story);
    await tx.insert(customerFlags).values({ customerGuid, kind, reason, ...at(by(account), now - ago) });
    const targets = [targetOf(customerGuid), `flag:${kind}`];
    audit(now - ago, by(account), { action: 'writeNotes', targets, reason, changes: { flag: [null, kind] } });
  }
}

async function frozenYesterday({ services, tx, now, of, by, audit }: Desk): Promise<void> {
  const { guid } = of('frozen');
  const support = by('support');
  const reason = 'The customer did not make the last sign-in.';
  const then = now - frozenFor;
  const held = await holdCustomer(tx, services, guid, then, { staffId: support.id, reason });
  const { changes } = await (await planAction(held, 'freeze')).carryOut();
  audit(then, support, { action: customerActions.freeze, targets: [targetOf(guid)], reason, changes });
}

type Stored = typeof contactMessages.$inferInsert;
interface Message extends Pick<Stored, 'name' | 'email' | 'subject' | 'message' | 'isPossibleSpam' | 'details'> {
  readonly customerGuid: string | null;
  readonly ago: number;
}

async function messages({ services, tx, now, of }: Desk): Promise<void> {
  const { first, last, guid } = of('holding');
  const fromCustomer = { name: `${first} ${last}`, email: emailOf(of('holding')), customerGuid: guid };
  const from = (name: string, email: string) => ({ name, email, customerGuid: null });
  const written: readonly Message[] = [
    {
      ...{ ...fromCustomer, ago: 20 * hour, subject: 'When does my deposit clear?' },
      message: 'I sent $650 yesterday. It left my bank, but I cannot trade with it yet. When does the hold end?',
    },
    {
      ...{ ...from('SEO Experts', 'offers@example.test'), ago: 9 * hour, subject: 'Page one', isPossibleSpam: true },
      message: 'Rank first: http://a.test http://b.test http://c.test http://d.test',
    },
    {
      ...{ ...from('Harold Finch', 'h.finch@example.test'), ago: 2 * hour, subject: 'Selling 12 BTC' },
      message: 'Our family office wants to sell 12 BTC this month. Who do we talk to?',
      details: { company: 'Finch Family Office', asset: 'BTC', side: 'sell', amount: '12 BTC' },
    },
  ];
  for (const [index, { ago, customerGuid, ...message }] of written.entries()) {
    const createdAt = now - ago;
    const code = ownGuid(services.config.sandbox.seed, `message ${index}`).slice(0, 10).toUpperCase();
    const reference = `SC-${code.slice(0, 5)}-${code.slice(5)}`;
    const [topic, kind] = message.details ? (['otc', 'otc'] as const) : (['general', 'contact'] as const);
    await tx.insert(contactMessages).values({ ...message, topic, reference, createdAt, mailedAt: createdAt });
    const { isPossibleSpam = false } = message;
    await openCase(tx, { kind, customerGuid, record: reference, isPossibleSpam }, createdAt);
  }
}

async function secondPersonWanted(desk: Desk): Promise<void> {
  const { tx, now, of, sealed: secret } = desk;
  const { guid } = of('lostPhone');
  await tx.insert(authenticators).values({ holder: guid, secret, confirmedAt: now - 60 * day });
  await request(desk, 'lostPhone', 'support', 'reset-factors', 'Lost phone. Knew the last two orders and the town.');
  await request(
    desk,
    'frozen',
    'compliance',
    'lift-freeze',
    'Proved who they are by video. The sign-in was a child’s.',
  );
}

async function request(desk: Desk, story: Story, account: Account, act: OwnAct, reason: string): Promise<void> {
  const { services, tx, now, of, by, audit } = desk;
  const [{ guid }, requester, then] = [of(story), by(account), now - 2 * hour];
  const [action, target] = [customerActions[act], targetOf(guid)];
  const { effect, about } = await planAction(await holdCustomer(tx, services, guid, then), act);
  const details = { kind: 'customerAct', act, guid, fields: {}, ...(about !== undefined && { about }) };
  const asked = { action, target, effect: effect.join(' '), reason, details };
  const id = await createRequest(tx, requester.id, asked, then);
  const targets = [target, `request:${id}`];
  audit(then, requester, { action, targets, reason, outcome: 'intended', approvalId: id });
}

/** A rule that two people switched on, before who paused for a year was back. */
async function ruleOn({ services, tx, now, by, audit }: Desk): Promise<void> {
  const [rule, triedAt] = ['dormant', now - 20 * day] as const;
  const tried = { cases: 0, customers: 0, examples: [] };
  await tx.insert(signalRuleRows).values({ rule, parameters: initialValues(rule), triedAt, tried });
  const details = { kind: 'signalRule', rule, version: 0 } as const;
  const { action, effect, target, carryOut } = await planSwitch(tx, details);
  const reason = 'Accounts that wake up are taken over more often.';
  const [requester, approver] = [by('compliance'), by('admin')];
  const [requestedAt, decidedAt] = [triedAt + hour, triedAt + 3 * hour];
  const id = await createRequest(tx, requester.id, { action, target, effect, reason, details }, requestedAt);
  const { changes } = await carryOut(tx, services, decidedAt, null);
  await tx
    .update(staffRequests)
    .set({ state: 'approved', decidedBy: approver.id, decidedAt })
    .where(eq(staffRequests.id, id));
  const targets = [target, `request:${id}`];
  audit(triedAt, requester, { action: 'draftSignalRules', targets: [target] });
  audit(requestedAt, requester, { action, targets, reason, outcome: 'intended', approvalId: id });
  audit(decidedAt, approver, { action, targets, changes, approvalId: id });
}

/** A call to the bank whose outcome nobody knows. */
function leftUnfinished({ now, of, by, audit }: Desk): void {
  const targets = [targetOf(of('reconnecting').guid)];
  const reason = 'The bank asks for a new connection.';
  const entry = { action: customerActions['refresh-bank-account'], targets, reason, outcome: 'intended' } as const;
  audit(now - 25 * minute, by('finance'), entry);
}
