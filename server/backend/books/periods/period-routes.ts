import * as v from 'valibot';
import type { RefusalNote } from '#contract/kit/refusals.ts';
import { keyRefusal } from '#contract/kit/refusals.ts';
import { decisionData, reasonField, versionField } from '#contract/staff/peopleFields.ts';
import { periodFields, periodFigureFields } from '#domain/staff/periods.ts';
import { staffWith } from '../../access/staff/access.ts';
import { actOrRequest } from '../../access/staff/act-or-request.ts';
import { requireVersion } from '../../access/staff/versions.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { type Route, route } from '../../kit/http/routes.ts';
import { plainFields } from '../../kit/lists/list.ts';
import { fieldsOf } from '../../kit/lists/list-routes.ts';
import { planPeriod, type StoredPeriod } from './plan-period.ts';
import { knownMonths, periodOf, readPeriods } from './read-periods.ts';

const [from, before, at] = ['2026-01-01T05:00:00.000Z', '2026-02-01T05:00:00.000Z', '2026-02-02T12:00:00.000Z'];

const getPeriods = route({
  ...{
    method: 'GET',
    path: '/admin/periods',
    access: staffWith('readSales'),
    limit: 'staff',
    summary: 'List the months and whether they are closed',
  },
  description: [
    'From the month of the first record to the current one, newest first, in the reporting zone.',
    'A closed month has its stored figures beside the current ones: later changes move no stored figure.',
  ],
  reply: {
    message: 'The months.',
    data: v.strictObject({
      zone: v.string(),
      periods: v.array(v.strictObject({ ...fieldsOf(periodFields), figures: v.array(v.strictObject(fieldsOf(periodFigureFields))) })),
    }),
    example: {
      zone: 'America/New_York',
      periods: [
        {
          ...{ month: '2026-01', state: 'closed', version: 1, from, before, obstacle: null, openBreaks: 0, changedAt: at, asOf: at },
          ...{ requestedBy: 'Bo Example', approvedBy: 'Ada Example', changedTrades: 2, changedTransfers: 0 },
          figures: [{ key: 'fees', asset: 'USD', amount: '120000', current: '119680' }],
        },
      ],
    },
  },
  async handler({ services }) {
    const found = await readPeriods(services);
    const periods = found.map(({ figures, ...period }) => ({
      ...plainFields(periodFields, period),
      figures: figures.map((figure) => plainFields(periodFigureFields, figure)),
    }));
    return { zone: services.config.reportingZone, periods };
  },
});

const params = v.object({ month: v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/), v.description('Such as `2026-01`.')) });

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

interface Words {
  readonly act: StoredPeriod['act'];
  readonly summary: string;
  readonly description: readonly string[];
  readonly refusals: readonly RefusalNote[];
  readonly effect: string;
}

const changeRoute = ({ act, effect, ...words }: Words): Route =>
  route({
    ...{ method: 'POST', path: `/admin/periods/{month}/${act}`, params, access: staffWith('closePeriods'), limit: 'staff' },
    ...{ summary: words.summary, description: words.description, refusals: [...words.refusals, ...refusals] },
    body: v.object({ reason: reasonField('required'), version: versionField }),
    example: { reason: 'End of the month', version: 0 },
    reply: { message: 'Your change was accepted.', data: decisionData, example: { outcome: 'requested' as const, request_id: '7d0e…', effect } },
    handler({ services, c, who, params: { month }, body: { reason, version } }) {
      const target = `period:${month}`;
      return actOrRequest({ services, c, who }, { action: 'closePeriods', target, reason }, async (tx, now) => {
        if (!(await knownMonths(tx, services.config.reportingZone, now)).includes(month)) throw notFound();
        const known = (await periodOf(tx, month))?.version ?? 0;
        await requireVersion(tx, { target, version: known, named: 'this month' }, version);
        return planPeriod(tx, services, who, { kind: 'period', act, month, by: who.id });
      });
    },
  });

export const periodRoutes: readonly Route[] = [
  getPeriods,
  changeRoute({
    ...{ act: 'close', summary: 'Close a month', refusals: obstacles },
    description: [
      'Once a second person has approved it. Its figures are worked out again then: where they are others by then, the approval is refused.',
      'Only a month that has ended, was compared with the bank as a whole, and has no break that nobody has explained.',
    ],
    effect: 'Closes January 2026 (America/New_York) and stores 12 figures.',
  }),
  changeRoute({
    ...{ act: 'reopen', summary: 'Reopen a month', refusals: [] },
    description: ['Once a second person has approved it. Its stored figures stay until it is closed again.'],
    effect: 'Reopens January 2026 (America/New_York). Its stored figures stay until it is closed again.',
  }),
];
