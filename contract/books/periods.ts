import * as v from 'valibot';
import { amount } from '#domain/money/money.ts';
import { periodFields, periodFigureFields, periodRequestFields } from '#domain/staff/periods.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { keyRefusal, type RefusalNote } from '../kit/refusals.ts';
import { entriesOf, objectOf } from '../kit/rows.ts';
import { changeBody, decision } from '../staff/peopleFields.ts';

const [from, before, at] = [Date.UTC(2026, 0, 1, 5), Date.UTC(2026, 1, 1, 5), Date.UTC(2026, 1, 2, 12)];

const obstacles: readonly RefusalNote[] = [
  { status: 409, code: 'month_running', when: 'It has not ended yet.' },
  { status: 409, code: 'not_complete', when: 'The copies of the bank’s records do not reach beyond its end yet.' },
  { status: 409, code: 'not_reconciled', when: 'Nothing compared all of it with the bank since it ended.' },
  { status: 409, code: 'open_breaks', when: 'Breaks of its days, or of sums, are open. `data` has how many.' },
];
const refusals: readonly RefusalNote[] = [
  { status: 409, code: 'already_so', when: 'It is closed, or open, already.' },
  { status: 409, code: 'already_requested', when: 'It waits for a second person.' },
  {
    status: 409,
    code: 'changed_meanwhile',
    when: 'Somebody changed it. `data` has the `version`, the `changes` by field, `by` whom and `at` what time.',
  },
  keyRefusal,
];
const change = {
  params: v.object({
    month: v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/), v.description('Such as `2026-01`.')),
  }),
  body: changeBody,
  example: { reason: 'End of the month', version: 0 },
};

export const periods = {
  read: declareCall('GET', '/admin/periods', {
    summary: 'List the months and whether they are closed',
    description: [
      'From the month of the first record to the current one, newest first, in the reporting zone.',
      'A closed month has its stored figures beside the current ones: later changes move no stored figure.',
    ],
    reply: {
      message: 'The months.',
      data: v.object({
        zone: v.string(),
        periods: v.array(
          v.object({
            ...entriesOf(periodFields),
            request: v.nullable(objectOf(periodRequestFields)),
            figures: v.array(objectOf(periodFigureFields)),
          }),
        ),
      }),
      example: {
        zone: 'America/New_York',
        periods: [
          {
            ...{
              month: '2026-01',
              state: 'closed',
              version: 1,
              from,
              before,
              obstacle: null,
              openBreaks: 0,
              changedAt: at,
              asOf: at,
            },
            ...{ requestedBy: 'Bo Example', approvedBy: 'Ada Example', changedTrades: 2, changedTransfers: 0 },
            request: null,
            figures: [{ key: 'fees', asset: 'USD', amount: amount(120_000n), current: amount(119_680n) }],
          },
        ],
      },
    },
  }),
  close: declareCall('POST', '/admin/periods/{month}/close', {
    ...change,

    summary: 'Close a month',
    description: [
      'Once a second person has approved it. Its figures are worked out again then: where they are others by then, the approval is refused.',
      'Only a month that has ended, was compared with the bank as a whole, and has no break that nobody has explained.',
    ],
    refusals: [...obstacles, ...refusals],
    reply: {
      message: 'Your change was accepted.',
      data: decision,
      example: {
        outcome: 'requested',
        requestId: '7d0e…',
        effect: 'Closes January 2026 (America/New_York) and stores 12 figures.',
      },
    },
  }),
  reopen: declareCall('POST', '/admin/periods/{month}/reopen', {
    ...change,

    summary: 'Reopen a month',
    description: ['Once a second person has approved it. Its stored figures stay until it is closed again.'],
    refusals,
    reply: {
      message: 'Your change was accepted.',
      data: decision,
      example: {
        ...{ outcome: 'requested', requestId: '7d0e…' },
        effect: 'Reopens January 2026 (America/New_York). Its stored figures stay until it is closed again.',
      },
    },
  }),
};
export type Period = DataOf<typeof periods.read>['periods'][number];
