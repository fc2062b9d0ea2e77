import * as v from 'valibot';
import type { RowList } from '#domain/lists/rows.ts';
import { amount } from '#domain/money/money.ts';
import { isDay } from '#domain/sales/calendar.ts';
import { undoSeconds } from '#domain/staff/caseOutcomes.ts';
import {
  type CustomerPart,
  customerFields,
  customerParts,
  flagFields,
  holdFields,
} from '#domain/staff/customerParts.ts';
import { customerFlags } from '#domain/staff/flags.ts';
import { hasSecretNumber, longestNote } from '#domain/staff/noteText.ts';
import { isStorable } from '#domain/text/storable.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { keyRefusal, type RefusalNote } from '../kit/refusals.ts';
import { entriesOf, objectOf } from '../kit/rows.ts';
import { count } from '../kit/shape.ts';
import { reasonField } from '../staff/peopleFields.ts';

export const customerParams = v.object({
  guid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('The bank’s, of a customer.')),
});

export const noteText = v.pipe(
  v.string('Enter a note.'),
  v.trim(),
  v.nonEmpty('Enter a note.'),
  v.maxLength(longestNote, `Use at most ${longestNote} characters.`),
  v.check(isStorable, 'The note contains characters that we can’t use.'),
  v.check(
    (typed) => !hasSecretNumber(typed),
    'Leave out social security and card numbers. Notes can’t be changed later.',
  ),
);

export const flagField = v.picklist(customerFlags, 'Choose a flag.');
/** Everybody on staff reads it. */
export const flagReason = v.pipe(
  reasonField('required'),
  v.check((typed) => !hasSecretNumber(typed), 'Leave out social security and card numbers.'),
);
export const flagUntil = v.optional(
  v.pipe(
    v.string(),
    v.check(isDay, 'Enter a day.'),
    v.description(
      'The last day on which a flag counts, in the caller’s zone of the console; without it, until it is removed.',
    ),
  ),
);
const flagRefusals: readonly RefusalNote[] = [
  { status: 409, code: 'already_so', when: 'It is so already.' },
  { status: 403, code: 'own_account', when: 'It is the caller’s own account: the email address is theirs.' },
  keyRefusal,
];

const createdAt = Date.UTC(2026, 0, 1, 12);
const stamps = { createdAt, updatedAt: createdAt + 300_000 };
const external = { guid: 'f00d', state: 'completed', failureCode: null, ...stamps };

/** The newest records of a part, and their count. */
const partData = <Fields extends RowList['fields']>(fields: Fields) =>
  v.object({ total: v.pipe(count, v.description('How many there are.')), items: v.array(objectOf(fields)) });

const readPart = <Data extends v.GenericSchema>(
  part: CustomerPart,
  data: Data,
  { what, about, example }: { readonly what: string; readonly about: string; readonly example: v.InferOutput<Data> },
) =>
  declareCall('GET', `/admin/customers/{guid}/${part}`, {
    params: customerParams,
    summary: `Read ${what} of a customer`,
    description: [about],
    reply: { message: 'What there is.', data, example },
  });

/** One customer for staff. Each part has a call of its own, below the customer's. */
export const customer = {
  read: declareCall('GET', '/admin/customers/{guid}', {
    params: customerParams,
    summary: 'Read a customer',
    description: [
      'Name and email address as in the list, whole unless the caller hides names. What the bank says is a copy, as current as `GET /admin/sources` says; holds are our own and always current.',
    ],
    reply: {
      message: 'The customer.',
      data: v.object({
        ...entriesOf(customerFields),
        legalName: v.pipe(
          v.nullable(v.string()),
          v.description('As the bank got it at the sign-up; null where we have none, and for who hides names.'),
        ),
        holds: v.array(objectOf(holdFields)),
        flags: v.pipe(v.array(objectOf(flagFields)), v.description('Set by staff, oldest first.')),
        twoStep: v.pipe(v.boolean(), v.description('Whether they have an authenticator app or a passkey.')),
        version: v.pipe(
          v.nullable(v.number()),
          v.description('What acts are sent with; null for a customer whom only the bank has.'),
        ),
      }),
      example: {
        ...{
          name: 'Ada Example',
          guid: 'c0ffee00000000000000000000000001',
          email: 'ada@example.com',
          state: 'verified',
          country: 'US',
          createdAt,
        },
        ...{
          verification: 'completed passed',
          level: 'verified',
          dollars: amount(1_000_000),
          openCases: 1,
          moneyAt: Date.UTC(2026, 0, 14, 12),
          seenAt: Date.UTC(2026, 0, 15, 12),
          twoStep: true,
          legalName: 'Ada Byron Example',
          version: 3,
        },
        holds: [
          {
            kind: 'paused',
            cause: 'passwordChanged',
            since: Date.UTC(2026, 0, 15, 12),
            until: Date.UTC(2026, 0, 16, 12),
          },
        ],
        flags: [{ kind: 'vip', reason: 'Knows the founders', author: 'Sam Support', createdAt, endsAt: null }],
      },
    },
  }),
  accounts: readPart('accounts', partData(customerParts.accounts), {
    ...{ what: 'the accounts', about: 'All of them, dollars first.' },
    example: {
      total: 1,
      items: [
        {
          guid: 'f00d',
          asset: 'BTC',
          type: 'trading',
          balance: amount(100_000),
          available: amount(90_000),
          state: 'created',
          ...stamps,
        },
      ],
    },
  }),
  verifications: readPart('verifications', partData(customerParts.verifications), {
    ...{ what: 'the verifications', about: 'The newest 25, of the person and of their bank accounts.' },
    example: {
      total: 1,
      items: [
        {
          guid: 'f00d',
          type: 'kyc',
          method: 'id_and_selfie',
          state: 'completed',
          outcome: 'passed',
          failureCodes: '',
          ...stamps,
        },
      ],
    },
  }),
  'bank-accounts': readPart('bank-accounts', partData(customerParts['bank-accounts']), {
    ...{ what: 'the bank accounts', about: 'The newest 25. Of a number, the last four digits.' },
    example: { total: 1, items: [{ ...external, mask: '4321' }] },
  }),
  wallets: readPart('wallets', partData(customerParts.wallets), {
    ...{ what: 'the wallets', about: 'The newest 25. Of an address, the first and the last four characters.' },
    example: { total: 1, items: [{ ...external, asset: 'BTC', address: 'bc1q…x0z9' }] },
  }),
  'recurring-buys': readPart('recurring-buys', partData(customerParts['recurring-buys']), {
    ...{ what: 'the recurring buys', about: 'The newest 25, ended ones last, each with its newest date so far.' },
    example: {
      total: 1,
      items: [
        {
          ...{ id: '3f0c6a52-6d7e-4a53', asset: 'BTC', amount: amount(5000), rhythm: 'weekly', firstDay: '2026-01-05' },
          ...{ state: 'active', end: null, nextAt: Date.UTC(2026, 0, 19, 14) },
          ...{ lastAt: Date.UTC(2026, 0, 12, 14), lastState: 'skipped', lastReason: 'balance', createdAt },
        },
      ],
    },
  }),
  'security-events': readPart('security-events', partData(customerParts['security-events']), {
    ...{
      what: 'the security events',
      about: 'The newest 25, without what they were about: it may be an email address.',
    },
    example: { total: 1, items: [{ id: '42', kind: 'signedIn', device: 'Chrome on Linux', createdAt }] },
  }),
  notes: readPart('notes', partData(customerParts.notes), {
    ...{ what: 'the notes', about: 'The newest 100 that staff wrote.' },
    example: {
      total: 1,
      items: [{ id: '7', text: 'Called about a transfer.', author: 'Sam Support', createdAt, undoUntil: null }],
    },
  }),
  addNote: declareCall('POST', '/admin/customers/{guid}/notes', {
    params: customerParams,
    summary: 'Add a note about a customer',
    description: [
      `Everybody on staff reads it. Who wrote it can take it back for ${undoSeconds} seconds; nobody can change or remove it later.`,
      'With an `Idempotency-Key`, repeating the call has the same answer and no further effect.',
    ],
    body: v.object({ text: noteText }),
    example: { text: 'Called about a transfer.' },
    refusals: [keyRefusal],
    reply: { message: 'The note was added.' },
  }),
  undoNote: declareCall('POST', '/admin/customers/{guid}/notes/{note}/undo', {
    params: v.object({ ...customerParams.entries, note: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
    summary: 'Take a note back',
    description: [`Within ${undoSeconds} seconds, for who wrote it. The audit log keeps that there was one.`],
    body: v.object({}),
    example: {},
    refusals: [
      { status: 409, code: 'not_undoable', when: 'The caller did not write it, did so earlier, or took it back.' },
      keyRefusal,
    ],
    reply: { message: 'The note was taken back.' },
  }),
  addFlag: declareCall('POST', '/admin/customers/{guid}/flags', {
    params: customerParams,
    summary: 'Add a flag to a customer',
    description: [
      'Everybody on staff sees it, with the reason. It changes nothing that the customer may do.',
      'With `until`, it ends after that day: then it counts nowhere, and the timeline says so.',
    ],
    body: v.object({ flag: flagField, reason: flagReason, until: flagUntil }),
    example: { flag: 'vulnerable', reason: 'Asked us to call a relative' },
    refusals: flagRefusals,
    reply: { message: 'The flag was added.' },
  }),
  removeFlag: declareCall('POST', '/admin/customers/{guid}/flags/{flag}/removal', {
    params: v.object({ ...customerParams.entries, flag: flagField }),
    summary: 'Remove a flag from a customer',
    description: ['The timeline and the audit log keep that it was there. It can be added again.'],
    body: v.object({ reason: flagReason }),
    example: { reason: 'The complaint is closed' },
    refusals: flagRefusals,
    reply: { message: 'The flag was removed.' },
  }),
};

/** A customer as the caller sees them, with their restrictions. */
export type StaffCustomer = DataOf<typeof customer.read>;
export type CustomerHold = StaffCustomer['holds'][number];
export type PartRow<Part extends CustomerPart> = DataOf<(typeof customer)[Part]>['items'][number];
