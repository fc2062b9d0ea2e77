import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { RefusalNote } from '#contract/kit/refusals.ts';
import { keyRefusal } from '#contract/kit/refusals.ts';
import { decisionData, idParams, reasonField, versionField } from '#contract/staff/peopleFields.ts';
import { breakList } from '#domain/staff/breakList.ts';
import { checkFields, openBreakFields, reconciliationFields, runFields } from '#domain/staff/reconciliation.ts';
import type { Executor } from '#server/db/database.ts';
import { cases } from '#server/db/schema/cases.ts';
import { reconBreaks } from '#server/db/schema/reconciliation.ts';
import { staff } from '#server/db/schema/staff.ts';
import { staffWith } from '../../access/staff/access.ts';
import { exportedBy } from '../../access/staff/lists.ts';
import { perform } from '../../access/staff/perform.ts';
import { inBackground } from '../../kit/background.ts';
import { Refusal } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import { type Beside, declareList, plainFields } from '../../kit/lists/list.ts';
import { fieldsOf, listRoutes } from '../../kit/lists/list-routes.ts';
import { explainBreak } from './explain-break.ts';
import { goOn } from './reconcile.ts';
import { beginRun } from './runs.ts';
import { readReconciliation } from './status.ts';

const forSales = { access: staffWith('readSales'), limit: 'staff' } as const;
const at = '2026-01-15T12:00:00.000Z';

type Rows = Parameters<Beside['read']>[1];
const textsIn = (rows: Rows, name: string): string[] => rows.map((row) => row[name]).filter((value) => typeof value === 'string');

/** Who explained each break, and the case that it raised. */
const withPeople: Beside = {
  fields: ['explainedBy', 'caseId'],
  async read(db: Executor, rows) {
    const [people, ids] = [textsIn(rows, 'explainedById'), textsIn(rows, 'id')];
    const names = people.length === 0 ? [] : await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, people));
    const raised = await db
      .select({ id: cases.id, record: cases.record })
      .from(cases)
      .where(and(eq(cases.kind, 'break'), inArray(cases.record, ids)));
    return rows.map(({ id, explainedById }) => ({
      explainedBy: names.find((person) => person.id === explainedById)?.name ?? '',
      caseId: raised.find(({ record }) => record === id)?.id ?? null,
    }));
  },
};

const breakExample = {
  ...{ id: '5b1c…', createdAt: at, check: 'R1', class: 'fee', recordKind: 'trade', record: 'f00d', customerGuid: 'c0ff…', asset: 'USD' },
  ...{ ours: '100', theirs: '112', difference: '-12', cents: '12', day: '2026-01-15', state: 'open', version: 1, lastSeenAt: at },
  ...{ explainedBy: '', explainedAt: null, reason: '', resolvedAt: null, caseId: '9a3f…' },
};

const lists = listRoutes({
  list: declareList({
    ...{ table: reconBreaks, owner: null, isUncounted: true, shape: breakList, beside: withPeople },
    facets: [reconBreaks.check, reconBreaks.class, reconBreaks.state, reconBreaks.asset],
  }),
  what: 'breaks',
  description: ['Differences between the bank and our copies. One that vanishes is resolved by later data; none is removed.'],
  ...{ ...forSales, file: exportedBy('exportMoney'), example: breakExample },
});

const run = v.nullable(v.strictObject(fieldsOf(runFields)));
const runExample = { id: '7d0e…', trigger: 'nightly', by: '', beganAt: at, endedAt: at, asOf: at };

const getReconciliation = route({
  ...{ ...forSales, method: 'GET', path: '/admin/reconciliation', summary: 'Read how our copies compare with the bank' },
  description: [
    'R1: each trade and its ledger entries. R2: fees and the bank’s fee accounts. R3: customers’ balances, the ledger and what the records come to.',
    'R4: each transfer and return and its ledger entries. R5: days of trades and their rows. R6: records per day and the bank’s count.',
    'A check that needs the ledger of a bank that shows none was not checked: that is no pass.',
  ],
  reply: {
    message: 'The reconciliation.',
    data: v.strictObject({
      ...fieldsOf(reconciliationFields),
      running: v.pipe(run, v.description('The run in progress.')),
      last: v.pipe(run, v.description('The last one that compared everything.')),
      checks: v.array(v.strictObject(fieldsOf(checkFields))),
      open: v.strictObject(fieldsOf(openBreakFields)),
      explained: v.pipe(v.strictObject(fieldsOf(openBreakFields)), v.description('The two sides still differ, and somebody said why.')),
    }),
    example: {
      ...{ reconciledAt: at, notCheckedSince: null, running: null, last: runExample, open: { breaks: 0, cents: '0', unknown: 0 } },
      explained: { breaks: 1, cents: '12', unknown: 0 },
      checks: [{ check: 'R1', state: 'checked', reason: '', compared: 48_112, late: 0, found: 0, upTo: at }],
    },
  },
  async handler({ services: { db } }) {
    const { running, last, checks, open, explained, ...times } = await readReconciliation(db);
    return {
      ...plainFields(reconciliationFields, times),
      running: running && plainFields(runFields, running),
      last: last && plainFields(runFields, last),
      checks: checks.map((check) => plainFields(checkFields, check)),
      open: plainFields(openBreakFields, open),
      explained: plainFields(openBreakFields, explained),
    };
  },
});

const postRun = route({
  ...{ ...forSales, method: 'POST', path: '/admin/reconciliation/runs', summary: 'Compare everything with the bank now' },
  description: ['It continues after the reply: `GET /admin/reconciliation` says when it has ended.'],
  ...{ body: v.object({}), example: {} },
  refusals: [{ status: 409, code: 'already_running', when: 'A reconciliation is in progress.' }, keyRefusal],
  reply: { message: 'The comparison has begun.', data: v.strictObject({ id: v.string() }), example: { id: runExample.id } },
  handler: ({ services, c, who }) =>
    perform({ services, c, who }, { action: 'readSales', targets: [], reason: '' }, async (tx, now) => {
      const begun = await beginRun(tx, { trigger: 'demand', staffId: who.id }, now);
      if (begun === null) throw new Refusal(409, 'already_running', 'A reconciliation is in progress. Its result will be here.');
      return {
        ...{ targets: [`run:${begun.id}`], data: { id: begun.id } },
        after: () => inBackground(services, c, 'a comparison on demand stopped', () => goOn(services)),
      };
    }),
});

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

const postExplanation = route({
  ...{ ...forSales, method: 'POST', path: '/admin/breaks/{id}/explain', params: idParams, summary: 'Explain a break' },
  description: [
    'Of a dollar or less at once; of more, or of unknown value, once a second person has approved it. It ends the case that the break raised.',
    'Where the two sides differ otherwise later, that is a break of its own.',
  ],
  body: v.object({ reason: reasonField('required'), version: versionField }),
  example: { reason: 'Rounding', version: 1 },
  reply: {
    message: 'Your explanation was accepted.',
    data: decisionData,
    example: { outcome: 'done' as const, request_id: null, effect: 'Explains the break of trade …f00d: another fee, ours $1.00, the bank’s $1.12.' },
  },
  refusals: [...refusals, keyRefusal],
  handler: ({ services, c, who, params: { id }, body: { reason, version } }) => explainBreak({ services, c, who }, id, reason, version),
});

export const reconciliationRoutes = [...lists, getReconciliation, postRun, postExplanation];
