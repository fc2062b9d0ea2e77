import * as v from 'valibot';
import type { RowList } from '#domain/lists/rows.ts';
import {
  bankCheckFields,
  begunFields,
  breakFields,
  caseFields,
  caseParts,
  freezeFields,
  messageFields,
} from '#domain/staff/caseDetail.ts';
import { longestAnswer, undoSeconds } from '#domain/staff/caseOutcomes.ts';
import { signalFields } from '#domain/staff/signals.ts';
import { isStorable } from '#domain/text/storable.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { bankRefusal, keyRefusal, type RefusalNote } from '../kit/refusals.ts';
import { entriesOf, objectOf } from '../kit/rows.ts';
import { count } from '../kit/shape.ts';
import { idParams, isReadable, reasonField, versionField } from '../staff/peopleFields.ts';

const id = '5b1c…';
/** A sample row for the document. */
export const caseRowExample = {
  ...{
    id,
    createdAt: Date.UTC(2026, 0, 15, 12),
    dueAt: Date.UTC(2026, 0, 17, 12),
    customer: 'A. E.',
    customerGuid: 'c0ff…',
    assignee: '',
  },
  ...{ assigneeId: '', claimedUntil: null, closedAt: null, outcome: '' },
  kind: 'return',
  state: 'open',
  waitsFor: 'staff',
  spam: 'no',
} as const;

const rowsOf = <Fields extends RowList['fields']>(fields: Fields) => v.array(objectOf(fields));

const staffCase = v.object({
  ...entriesOf(caseFields),
  bankCheck: v.nullable(objectOf(bankCheckFields)),
  message: v.nullable(objectOf(messageFields)),
  begun: v.nullable(objectOf(begunFields)),
  freeze: v.nullable(objectOf(freezeFields)),
  break: v.nullable(objectOf(breakFields)),
  signal: v.nullable(objectOf(signalFields)),
  parts: v.object({
    events: rowsOf(caseParts.events),
    earlier: rowsOf(caseParts.earlier),
    money: rowsOf(caseParts.money),
    others: rowsOf(caseParts.others),
    balances: rowsOf(caseParts.balances),
    postings: rowsOf(caseParts.postings),
    colleagues: rowsOf(caseParts.colleagues),
  }),
});

const done = v.object({
  outcome: v.literal('done'),
  effect: v.pipe(v.string(), v.description('What it did, as a sentence.')),
});
const doneOf = (effect: string) => ({ outcome: 'done', effect }) as const;

const closed: RefusalNote = { status: 409, code: 'case_closed', when: 'It is closed.' };
const claimed: RefusalNote = {
  status: 409,
  code: 'claimed_meanwhile',
  when: 'Somebody else works on it. `data` says who, and until when at least.',
};
const changed: RefusalNote = {
  ...{ status: 409, code: 'changed_meanwhile' },
  when: 'Somebody else changed it since that version. `data` has the `version`, the `changes` by field, `by` whom and `at` what time.',
};
const own: RefusalNote = {
  status: 403,
  code: 'own_account',
  when: 'It is about the caller’s own account, or the caller’s own message.',
};

const unexplained: RefusalNote = {
  status: 409,
  code: 'not_explained',
  when: 'A case of a break ends as explained with the explanation of the break.',
};

const answerText = v.pipe(
  v.string('Enter an answer.'),
  v.trim(),
  v.nonEmpty('Enter an answer.'),
  v.maxLength(longestAnswer, `Use at most ${longestAnswer} characters.`),
  v.check(isReadable, 'The answer contains characters that can’t be seen.'),
  v.check(
    (text) => isStorable(text) && !/[^\P{Cc}\n\t]/u.test(text.replaceAll('\r', '')),
    'The answer contains characters that we can’t use.',
  ),
);

export const cases = {
  countOpen: declareCall('GET', '/admin/open-cases', {
    summary: 'Count the cases that wait for you',
    description: ['Those that nobody works on, of the kinds that the caller decides.'],
    reply: {
      message: 'How many there are.',
      data: v.object({ open: count, late: count }),
      example: { open: 4, late: 1 },
    },
  }),
  claimNext: declareCall('POST', '/admin/next-case', {
    timeout: 30_000,
    summary: 'Claim the next case',
    description: [
      'The one that is due next, of the kinds that the caller decides. No two people get the same. A claim lasts half an hour, and is renewed by work on the case.',
    ],
    body: v.object({}),
    example: {},
    refusals: [{ status: 404, code: 'queue_empty', when: 'No case waits.' }, keyRefusal],
    reply: { message: 'The case is yours.', data: v.object({ id: v.string() }), example: { id } },
  }),
  read: declareCall('GET', '/admin/cases/{id}', {
    params: idParams,
    summary: 'Read a case',
    description: [
      'With what one needs to decide it: what the bank says, which is a copy, the money, and the customer’s other cases.',
      'A signal, with its records, is for those who decide it.',
      'A message is for those who answer messages. Opening one is written to the audit log, once an hour of a session.',
    ],
    reply: {
      message: 'The case.',
      data: staffCase,
      example: {
        ...{
          ...caseRowExample,
          record: 'f00d…',
          version: 1,
          flags: '',
          undoUntil: null,
          bankCheck: null,
          message: null,
          begun: null,
          freeze: null,
          break: null,
        },
        signal: null,
        parts: {
          events: [],
          earlier: [],
          money: [],
          others: [],
          balances: [],
          postings: [],
          colleagues: [{ id: '9a3f…', name: 'Bo Example' }],
        },
      },
    },
  }),
  claim: declareCall('POST', '/admin/cases/{id}/claim', {
    params: idParams,
    summary: 'Claim a case',
    description: ['Or go on with one that is claimed already.'],
    body: v.object({}),
    example: {},
    refusals: [closed, claimed, keyRefusal],
    reply: { message: 'The case is yours.', data: done, example: doneOf('The case is yours.') },
  }),
  release: declareCall('POST', '/admin/cases/{id}/release', {
    params: idParams,
    summary: 'Give a case back',
    description: ['Somebody else can claim it.'],
    body: v.object({}),
    example: {},
    refusals: [{ status: 409, code: 'not_yours', when: 'The caller has not claimed it.' }, keyRefusal],
    reply: { message: 'The case is free.', data: done, example: doneOf('Others can claim the case.') },
  }),
  decide: declareCall('POST', '/admin/cases/{id}/decide', {
    params: idParams,
    summary: 'Decide a case',
    description: [
      'Says what we did, and closes it. What the bank decides is the bank’s: it stands beside ours, and ends an open case.',
    ],
    body: v.object({
      outcome: v.pipe(v.string('Choose what was done.'), v.nonEmpty('Choose what was done.'), v.maxLength(40)),
      reason: reasonField('optional'),
      version: versionField,
    }),
    example: { outcome: 'noAction', reason: 'Bank is looking', version: 2 },
    refusals: [closed, claimed, changed, own, unexplained, keyRefusal, bankRefusal],
    reply: { message: 'The case is decided.', data: done, example: doneOf('The case is closed.') },
  }),
  undo: declareCall('POST', '/admin/cases/{id}/undo', {
    params: idParams,
    summary: 'Undo a decision or an answer',
    description: [
      `Opens a case again for whoever decided it, within ${undoSeconds} seconds, and takes an answer back before its email leaves. What was asked of the bank or explained stays.`,
    ],
    body: v.object({ version: versionField }),
    example: { version: 3 },
    refusals: [
      changed,
      own,
      {
        status: 409,
        code: 'not_undoable',
        when: 'The caller did not do it, did so earlier, or it cannot be taken back.',
      },
      keyRefusal,
    ],
    reply: { message: 'It is undone.', data: done, example: doneOf('The case is open again, and yours.') },
  }),
  answer: declareCall('POST', '/admin/cases/{id}/answer', {
    params: idParams,
    summary: 'Answer a message',
    description: [
      `The answer is emailed to the address that the message came with, ${undoSeconds} seconds later. Until then its author can undo it.`,
    ],
    body: v.object({
      text: answerText,
      afterwards: v.picklist(['close', 'keep'], 'Choose what comes after.'),
      version: versionField,
    }),
    example: { text: 'You can withdraw $5,000.00 a day.', afterwards: 'close', version: 2 },
    refusals: [
      closed,
      claimed,
      changed,
      own,
      { status: 409, code: 'not_a_message', when: 'The case is about something else.' },
      keyRefusal,
    ],
    reply: {
      message: 'The answer is stored.',
      data: done,
      example: doneOf(`The answer leaves in ${undoSeconds} seconds, and the case is closed.`),
    },
  }),
  reassign: declareCall('POST', '/admin/cases/{id}/reassign', {
    params: idParams,
    summary: 'Give a case to somebody else',
    description: [
      'To somebody who decides cases of its kind, as the caller does. It takes the case from whoever works on it.',
    ],
    body: v.object({
      to: v.pipe(v.string('Choose a person.'), v.regex(/^[\w-]{1,64}$/, 'Choose a person.')),
      reason: reasonField('required'),
      version: versionField,
    }),
    example: { to: '9a3f', reason: 'Knows the customer', version: 2 },
    refusals: [closed, changed, own, keyRefusal],
    reply: { message: 'The case was given on.', data: done, example: doneOf('The case is Bo Example’s.') },
  }),
};

/** A case with everything needed to decide it. */
export type StaffCase = DataOf<typeof cases.read>;
export type CasePartRow<Part extends keyof StaffCase['parts']> = StaffCase['parts'][Part][number];
