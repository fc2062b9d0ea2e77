import { lte } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import { bankRefusal, keyRefusal, type RefusalNote } from '#contract/kit/refusals.ts';
import { idParams, isReadable, reasonField, versionField } from '#contract/staff/peopleFields.ts';
import { bankCheckFields, begunFields, breakFields, caseFields, caseParts, messageFields } from '#domain/staff/caseDetail.ts';
import { caseList } from '#domain/staff/caseList.ts';
import { longestAnswer } from '#domain/staff/caseOutcomes.ts';
import { caseKindsFor, caseRights } from '#domain/staff/cases.ts';
import { grantOf, rolesFor, type StaffAction } from '#domain/staff/rights.ts';
import { isStorable } from '#domain/text/storable.ts';
import { writeAudit } from '../../access/audit/audit.ts';
import { notAllowed, staffWith } from '../../access/staff/access.ts';
import { exportedBy } from '../../access/staff/lists.ts';
import { knownAnswer, perform, type StaffCall } from '../../access/staff/perform.ts';
import { actorOf, requestIdOf, writeRefusal } from '../../access/staff/refused.ts';
import { caseRows } from '../../access/staff/rows.ts';
import { withInitials } from '../../books/projection/listed-rows.ts';
import { inBackground } from '../../kit/background.ts';
import type { Staff } from '../../kit/callers.ts';
import { Refusal } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import { declareList, plainFields } from '../../kit/lists/list.ts';
import { fieldsOf, listRoutes } from '../../kit/lists/list-routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { reconnectForCase } from '../customer-acts/bank-acts.ts';
import { mailAnswer, storeAnswer } from './answers.ts';
import { readBreak, readSides } from './break-case.ts';
import { type Case, caseOf, claimCase, claimNext, releaseCase } from './claims.ts';
import { closeCase, lockCase, reassignCase } from './decide-case.ts';
import { accountOfReturn, countOpen, readBankCheck, readBegun, readCase, readMessage, readParts } from './read-case.ts';

// Which cases somebody decides follows from their kind (`caseRights`), which is known once the case was read.
const forStaff = { access: staffWith('readCustomers'), limit: 'staff' } as const;
const example = { id: '5b1c…', createdAt: '2026-01-15T12:00:00.000Z' };
const rowExample = {
  ...{ ...example, kind: 'return', state: 'open', dueAt: '2026-01-17T12:00:00.000Z', customer: 'A. E.', customerGuid: 'c0ff…' },
  ...{ assignee: '', assigneeId: '', claimedUntil: null, spam: 'no', closedAt: null, outcome: '' },
};

const lists = listRoutes({
  list: declareList({
    ...{ table: caseRows, owner: null, isUncounted: true, shape: caseList, beside: withInitials },
    facets: [caseRows.kind, caseRows.state, caseRows.spam, caseRows.assigneeId, caseRows.customerGuid],
    where: { dueBy: ([until = '']) => lte(caseRows.dueAt, Math.min(Date.parse(until) + (until.includes('T') ? 0 : 86_400_000), latestTime)) },
  }),
  what: 'cases',
  description: ['What staff looks into, the one that is due next first. Nothing in it says who wrote a message, or what.'],
  ...forStaff,
  file: exportedBy('exportCustomers'),
  example: rowExample,
});

const getOpen = route({
  ...{ ...forStaff, method: 'GET', path: '/admin/open-cases', summary: 'Count the cases that wait for you' },
  description: ['Those that nobody works on, of the kinds that the caller decides.'],
  reply: {
    message: 'How many there are.',
    data: v.strictObject({ open: v.pipe(v.number(), v.integer()), late: v.pipe(v.number(), v.integer()) }),
    example: { open: 4, late: 1 },
  },
  handler: ({ services: { db, clock }, who }) => countOpen(db, who.roles, clock.now()),
});

/** The database knows no later time that is written with four digits. */
const latestTime = Date.UTC(9999, 11, 31);

/** Who opened which message, once an hour of a session. Without the row nothing is read. */
async function noteOpened({ db, clock, limiter }: BackendServices, c: Context, who: Staff, { id, kind }: Case): Promise<void> {
  const key = `opened:${who.session.id}:case:${id}`;
  if (await limiter.wasNoted(key)) return;
  const entry = { actor: actorOf(who), requestId: requestIdOf(c), targets: [`case:${id}`], action: caseRights[kind], outcome: 'done' } as const;
  await db.transaction((tx) => writeAudit(tx, entry, clock.now()));
  await limiter.isFirst(key, 3600);
}

type Fields = Parameters<typeof fieldsOf>[0];
const oneOf = (fields: Fields) => v.nullable(v.strictObject(fieldsOf(fields)));
const plain = (fields: Fields, row: object | null) => (row === null ? null : plainFields(fields, row));
const parts = Object.entries(caseParts);

const getCase = route({
  ...{ ...forStaff, method: 'GET', path: '/admin/cases/{id}', params: idParams, summary: 'Read a case' },
  description: [
    'With what one needs to decide it: what the bank says, which is a copy, the money, and the customer’s other cases.',
    'A message is for those who answer messages. Opening one is written to the audit log, once an hour of a session.',
  ],
  reply: {
    message: 'The case.',
    data: v.strictObject({
      ...fieldsOf(caseFields),
      bankCheck: oneOf(bankCheckFields),
      message: oneOf(messageFields),
      begun: oneOf(begunFields),
      break: oneOf(breakFields),
      parts: v.strictObject(Object.fromEntries(parts.map(([name, fields]) => [name, v.array(v.strictObject(fieldsOf(fields)))]))),
    }),
    example: {
      ...{ ...rowExample, record: 'f00d…', version: 1, bankCheck: null, message: null, begun: null, break: null },
      parts: { events: [], earlier: [], money: [], others: [], balances: [], postings: [], colleagues: [{ id: '9a3f…', name: 'Bo Example' }] },
    },
  },
  async handler({ services, c, who, params: { id } }) {
    const { db } = services;
    const found = await caseOf(db, id);
    const canAnswer = grantOf(who.roles, 'answerMessages') !== null;
    // What a break says is the company’s: totals, and why they differ.
    const maySum = grantOf(who.roles, 'readSales') !== null;
    if (canAnswer && (found.kind === 'contact' || found.kind === 'otc')) await noteOpened(services, c, who, found);
    const [row, check, message, begun, difference, beside, postings] = await Promise.all([
      readCase(db, found),
      readBankCheck(db, found),
      canAnswer ? readMessage(db, found) : null,
      readBegun(db, found),
      maySum ? readBreak(db, found) : null,
      readParts(db, found, who.roles),
      maySum ? readSides(services, found) : [],
    ]);
    const besides: Readonly<Record<string, readonly object[]>> = { ...beside, postings };
    return {
      ...plainFields(caseFields, row),
      ...{ bankCheck: plain(bankCheckFields, check), message: plain(messageFields, message), begun: plain(begunFields, begun) },
      break: plain(breakFields, difference),
      parts: Object.fromEntries(parts.map(([name, fields]) => [name, (besides[name] ?? []).map((each) => plainFields(fields, each))])),
    };
  },
});

const done = v.strictObject({ outcome: v.literal('done'), effect: v.pipe(v.string(), v.description('What it did, as a sentence.')) });
const doneOf = (effect: string) => ({ outcome: 'done', effect }) as const;

const closed: RefusalNote = { status: 409, code: 'case_closed', when: 'It is closed.' };
const claimed: RefusalNote = { status: 409, code: 'claimed_meanwhile', when: 'Somebody else works on it. `data` says who, and until when at least.' };
const changed: RefusalNote = {
  ...{ status: 409, code: 'changed_meanwhile' },
  when: 'Somebody else changed it since that version. `data` has the `version`, the `changes` by field, `by` whom and `at` what time.',
};
const own: RefusalNote = { status: 403, code: 'own_account', when: 'It is about the caller’s own account, or the caller’s own message.' };

const unexplained: RefusalNote = {
  status: 409,
  code: 'not_explained',
  when: 'A case of a break ends as explained with the explanation of the break.',
};

const postNext = route({
  ...{ ...forStaff, method: 'POST', path: '/admin/next-case', summary: 'Claim the next case' },
  description: [
    'The one that is due next, of the kinds that the caller decides. No two people get the same. A claim lasts half an hour, and is renewed by work on the case.',
  ],
  ...{ body: v.object({}), example: {}, refusals: [{ status: 404, code: 'queue_empty', when: 'No case waits.' }, keyRefusal] },
  reply: { message: 'The case is yours.', data: v.strictObject({ id: v.string() }), example: { id: example.id } },
  async handler({ services, c, who }) {
    const [kind] = caseKindsFor(who.roles);
    if (kind === undefined) throw await refuse({ services, c, who }, 'decideIdentityCases', 'case:next');
    return perform({ services, c, who }, { action: caseRights[kind], targets: [], reason: '' }, async (tx, now) => {
      const next = await claimNext(tx, who, now);
      if (next === null) throw new Refusal(404, 'queue_empty', 'No case is waiting for you.');
      const entry = { action: caseRights[next.kind], targets: targetsOf(next), changes: { assignee: [null, who.id] } } as const;
      return { ...entry, data: { id: next.id } };
    });
  },
});

const targetsOf = ({ id, kind, customerGuid }: Case): string[] => [
  `case:${id}`,
  `kind:${kind}`,
  ...(customerGuid === null ? [] : [`customer:${customerGuid}`]),
];

async function refuse({ services, c, who }: StaffCall, action: StaffAction, target: string): Promise<Refusal> {
  await writeRefusal(services, c, who, { action, targets: [target] });
  return notAllowed(rolesFor(action));
}

/** What is done with one case, by those who decide its kind. */
async function performOn<Data>(
  call: StaffCall,
  id: string,
  reason: string,
  work: Parameters<typeof perform<Data>>[2],
  action?: StaffAction,
): Promise<Data> {
  const found = await caseOf(call.services.db, id);
  for (const right of [caseRights[found.kind], ...(action ? [action] : [])])
    if (grantOf(call.who.roles, right) === null) throw await refuse(call, right, `case:${id}`);
  return perform(call, { action: action ?? caseRights[found.kind], targets: targetsOf(found), reason }, work);
}

const act = { ...forStaff, method: 'POST', params: idParams } as const;
const doneReply = (message: string, effect: string) => ({ message, data: done, example: doneOf(effect) });

const postClaim = route({
  ...{ ...act, path: '/admin/cases/{id}/claim', summary: 'Claim a case', body: v.object({}), example: {} },
  description: ['Or go on with one that is claimed already.'],
  ...{ reply: doneReply('The case is yours.', 'The case is yours.'), refusals: [closed, claimed, keyRefusal] },
  handler: ({ services, c, who, params: { id } }) =>
    performOn({ services, c, who }, id, '', async (tx, now) => {
      await claimCase(tx, who, id, now);
      return { data: doneOf('The case is yours.'), changes: { assignee: [null, who.id] } };
    }),
});

const postRelease = route({
  ...{ ...act, path: '/admin/cases/{id}/release', summary: 'Give a case back', body: v.object({}), example: {} },
  description: ['Somebody else can claim it.'],
  reply: doneReply('The case is free.', 'Others can claim the case.'),
  refusals: [{ status: 409, code: 'not_yours', when: 'The caller has not claimed it.' }, keyRefusal],
  handler: ({ services, c, who, params: { id } }) =>
    performOn({ services, c, who }, id, '', async (tx, now) => {
      await releaseCase(tx, who, id, now);
      return { data: doneOf('Others can claim the case.'), changes: { assignee: [who.id, null] } };
    }),
});

/** Has the customer of a returned deposit connect their bank account again, unless somebody else decided meanwhile. */
async function requestReconnection(call: StaffCall, id: string, version: number, reason: string): Promise<void> {
  const { services, who } = call;
  const found = await services.db.transaction((tx) => lockCase(tx, who, id, version, services.clock.now()));
  const account = await accountOfReturn(services.db, found);
  if (found.customerGuid === null || account === null) return;
  await reconnectForCase(call, { guid: found.customerGuid, account, reason: reason === '' ? 'Returned deposit' : reason });
}

const postDecide = route({
  ...{ ...act, path: '/admin/cases/{id}/decide', summary: 'Decide a case' },
  description: ['Says what we did, and closes it. What the bank decides is the bank’s: it stands beside ours, and ends an open case.'],
  body: v.object({
    outcome: v.pipe(v.string('Choose what was done.'), v.nonEmpty('Choose what was done.'), v.maxLength(40)),
    reason: reasonField('optional'),
    version: versionField,
  }),
  example: { outcome: 'noAction', reason: 'Bank is looking', version: 2 },
  reply: doneReply('The case is decided.', 'The case is closed.'),
  refusals: [closed, claimed, changed, own, unexplained, keyRefusal, bankRefusal],
  async handler({ services, c, who, params: { id }, body: { outcome, reason, version } }) {
    const call = { services, c, who };
    if (outcome === 'reconnectRequested' && (await knownAnswer(call)) === null) await requestReconnection(call, id, version, reason);
    return performOn(call, id, reason, async (tx, now) => {
      const locked = await lockCase(tx, who, id, version, now);
      // The case ends with the explanation, which may need a second person.
      if (locked.kind === 'break' && outcome === 'explained')
        throw new Refusal(409, 'not_explained', 'Explain the break itself: that ends the case.');
      await closeCase(tx, who, locked, { outcome, reason }, now);
      return { data: doneOf('The case is closed.'), changes: { outcome: [null, outcome] } };
    });
  },
});

const answerText = v.pipe(
  v.string('Enter an answer.'),
  v.trim(),
  v.nonEmpty('Enter an answer.'),
  v.maxLength(longestAnswer, `Use at most ${longestAnswer} characters.`),
  v.check(isReadable, 'The answer contains characters that can’t be seen.'),
  v.check((text) => isStorable(text) && !/[^\P{Cc}\n\t]/u.test(text.replaceAll('\r', '')), 'The answer contains characters that we can’t use.'),
);

const postAnswer = route({
  ...{ ...act, path: '/admin/cases/{id}/answer', summary: 'Answer a message' },
  description: ['The answer is emailed to the address that the message came with, once it is stored.'],
  body: v.object({ text: answerText, afterwards: v.picklist(['close', 'keep'], 'Choose what comes after.'), version: versionField }),
  example: { text: 'You can withdraw $5,000.00 a day.', afterwards: 'close', version: 2 },
  reply: doneReply('The answer is on its way.', 'The answer is on its way, and the case is closed.'),
  refusals: [closed, claimed, changed, own, { status: 409, code: 'not_a_message', when: 'The case is about something else.' }, keyRefusal],
  handler: ({ services, c, who, params: { id }, body: { text, afterwards, version } }) =>
    performOn({ services, c, who }, id, '', async (tx, now) => {
      const locked = await lockCase(tx, who, id, version, now);
      if (locked.kind !== 'contact' && locked.kind !== 'otc') throw new Refusal(409, 'not_a_message', 'Nobody wrote this.');
      const serial = await storeAnswer(tx, who, locked, text, now);
      if (afterwards === 'close') await closeCase(tx, who, locked, { outcome: 'answered', reason: '' }, now);
      return {
        data: doneOf(`The answer is on its way${afterwards === 'close' ? ', and the case is closed' : ''}.`),
        changes: { answer: [null, 'sent'], ...(afterwards === 'close' && { outcome: [null, 'answered'] as const }) },
        after: () => inBackground(services, c, 'an answer was stored but not emailed', () => mailAnswer(services, serial)),
      };
    }),
});

const postReassign = route({
  ...{ ...act, path: '/admin/cases/{id}/reassign', summary: 'Give a case to somebody else' },
  description: ['To somebody who decides cases of its kind, as the caller does. It takes the case from whoever works on it.'],
  body: v.object({
    to: v.pipe(v.string('Choose a person.'), v.regex(/^[\w-]{1,64}$/, 'Choose a person.')),
    reason: reasonField('required'),
    version: versionField,
  }),
  example: { to: '9a3f', reason: 'Knows the customer', version: 2 },
  reply: doneReply('The case was given on.', 'The case is Bo Example’s.'),
  refusals: [closed, changed, own, keyRefusal],
  handler: ({ services, c, who, params: { id }, body: { to, reason, version } }) =>
    performOn(
      { services, c, who },
      id,
      reason,
      async (tx, now) => {
        const locked = await lockCase(tx, who, id, version, now, 'anybody');
        const name = await reassignCase(tx, who, locked, to, now);
        return { data: doneOf(`The case is ${name}’s.`), changes: { assignee: [locked.claimedBy, to] } };
      },
      'reassignCases',
    ),
});

export const caseRoutes = [...lists, getOpen, postNext, getCase, postClaim, postRelease, postDecide, postAnswer, postReassign];
