import * as v from 'valibot';
import { amount } from '#domain/money/money.ts';
import { checkFields, openBreakFields, reconciliationFields, runFields } from '#domain/staff/reconciliation.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { keyRefusal, type RefusalNote } from '../kit/refusals.ts';
import { entriesOf, objectOf } from '../kit/rows.ts';
import { decision, idParams, reasonField, versionField } from '../staff/peopleFields.ts';

const at = Date.UTC(2026, 0, 15, 12);
const run = v.nullable(objectOf(runFields));
const runExample = { id: '7d0e…', trigger: 'nightly', by: '', beganAt: at, endedAt: at, asOf: at } as const;

/** A run that has started. */
export const begun = v.object({ id: v.string() });

const refusals: readonly RefusalNote[] = [
  { status: 409, code: 'already_so', when: 'It is explained, or both sides agree by now.' },
  { status: 409, code: 'already_requested', when: 'The same waits for a second person.' },
  { status: 403, code: 'own_account', when: 'It is about the caller’s own account.' },
  {
    status: 409,
    code: 'changed_meanwhile',
    when: 'It is another version by now. `data` has the `version`, the `changes` by field, `by` whom and `at` what time.',
  },
];

export const reconciliation = {
  read: declareCall('GET', '/admin/reconciliation', {
    summary: 'Read how our copies compare with the bank',
    description: [
      'R1: each trade and its ledger entries. R2: fees and the bank’s fee accounts. R3: customers’ balances, the ledger and what the records come to.',
      'R4: each transfer and return and its ledger entries. R5: days of trades and their rows. R6: records per day and the bank’s count.',
      'A check that needs the ledger of a bank that shows none was not checked: that is no pass.',
    ],
    reply: {
      message: 'The reconciliation.',
      data: v.object({
        ...entriesOf(reconciliationFields),
        running: v.pipe(run, v.description('The run in progress.')),
        last: v.pipe(run, v.description('The last one that compared everything.')),
        checks: v.array(objectOf(checkFields)),
        open: objectOf(openBreakFields),
        explained: v.pipe(
          objectOf(openBreakFields),
          v.description('The two sides still differ, and somebody said why.'),
        ),
      }),
      example: {
        ...{
          reconciledAt: at,
          notCheckedSince: null,
          running: null,
          last: runExample,
          open: { breaks: 0, cents: amount(0), unknown: 0 },
        },
        explained: { breaks: 1, cents: amount(12), unknown: 0 },
        checks: [{ check: 'R1', state: 'checked', reason: '', compared: 48_112, late: 0, found: 0, upTo: at }],
      },
    },
  }),
  run: declareCall('POST', '/admin/reconciliation/runs', {
    summary: 'Compare everything with the bank now',
    description: ['It continues after the reply: `GET /admin/reconciliation` says when it has ended.'],
    body: v.object({}),
    example: {},
    refusals: [{ status: 409, code: 'already_running', when: 'A reconciliation is in progress.' }, keyRefusal],
    reply: { message: 'The comparison has begun.', data: begun, example: { id: runExample.id } },
  }),
  explain: declareCall('POST', '/admin/breaks/{id}/explain', {
    params: idParams,
    summary: 'Explain a break',
    description: [
      'Of a dollar or less at once; of more, or of unknown value, once a second person has approved it. It ends the case that the break raised.',
      'Where the two sides differ otherwise later, that is a break of its own.',
    ],
    body: v.object({ reason: reasonField('required'), version: versionField }),
    example: { reason: 'Rounding', version: 1 },
    refusals: [...refusals, keyRefusal],
    reply: {
      message: 'Your explanation was accepted.',
      data: decision,
      example: {
        outcome: 'done',
        requestId: null,
        effect: 'Explains the break of trade …f00d: another fee, ours $1.00, the bank’s $1.12.',
      },
    },
  }),
};

export type Reconciliation = DataOf<typeof reconciliation.read>;
export type CheckResult = Reconciliation['checks'][number];
