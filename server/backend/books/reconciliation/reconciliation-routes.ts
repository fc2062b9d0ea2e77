import { and, eq, inArray } from 'drizzle-orm';
import { reconciliation } from '#contract/books/reconciliation.ts';
import { breakList } from '#domain/staff/breakList.ts';
import type { Executor } from '#server/db/database.ts';
import { cases } from '#server/db/schema/cases.ts';
import { reconBreaks } from '#server/db/schema/reconciliation.ts';
import { staff } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { staffWith } from '../../access/staff/access.ts';
import { exportedBy } from '../../access/staff/lists.ts';
import { perform } from '../../access/staff/perform.ts';
import { inBackground } from '../../kit/background.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { type ComputedFields, declareList } from '../../kit/lists/list.ts';
import { listRoutes } from '../../kit/lists/list-routes.ts';
import { explainBreak } from './explain-break.ts';
import { goOn } from './reconcile.ts';
import { beginRun } from './runs.ts';
import { readReconciliation } from './status.ts';

const forSales = { access: staffWith('readSales'), limit: 'staff' } as const;
const at = '2026-01-15T12:00:00.000Z';

type Rows = Parameters<ComputedFields['read']>[1];
const textsIn = (rows: Rows, name: string): string[] =>
  rows.map((row) => row[name]).filter((value) => typeof value === 'string');

const withPeople: ComputedFields = {
  fields: ['explainedBy', 'caseId'],
  async read(db: Executor, rows) {
    const [people, ids] = [textsIn(rows, 'explainedById'), textsIn(rows, 'id')];
    const names =
      people.length === 0
        ? []
        : await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, people));
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
  ...{
    id: '5b1c…',
    createdAt: at,
    check: 'R1',
    class: 'fee',
    recordKind: 'trade',
    record: 'f00d',
    customerGuid: 'c0ff…',
    asset: 'USD',
  },
  ...{
    ours: '100',
    theirs: '112',
    difference: '-12',
    cents: '12',
    day: '2026-01-15',
    state: 'open',
    version: 1,
    lastSeenAt: at,
  },
  ...{ explainedBy: '', explainedAt: null, reason: '', resolvedAt: null, caseId: '9a3f…' },
};

const lists = listRoutes({
  list: declareList({
    ...{ table: reconBreaks, owner: null, isUncounted: true, shape: breakList, computedFields: withPeople },
    facets: [reconBreaks.check, reconBreaks.class, reconBreaks.state, reconBreaks.asset],
  }),
  what: 'breaks',
  description: [
    'Differences between the bank and our copies. One that vanishes is resolved by later data; none is removed.',
  ],
  ...{ ...forSales, file: exportedBy('exportMoney'), example: breakExample },
});

const read = implement(reconciliation.read, { ...forSales, handler: ({ services: { db } }) => readReconciliation(db) });

const run = implement(reconciliation.run, {
  ...forSales,
  handler: ({ services, c, who }) =>
    perform({ services, c, who }, { action: 'readSales', targets: [], reason: '' }, async (tx, now) => {
      const begun = await beginRun(tx, { trigger: 'demand', staffId: who.id }, now);
      if (begun === null)
        throw new Refusal(409, 'already_running', 'A reconciliation is in progress. Its result will be here.');
      return {
        ...{ targets: [`run:${begun.id}`], data: { id: begun.id } },
        after: () => inBackground(services, c, 'a comparison on demand stopped', () => goOn(services)),
      };
    }),
});

const explain = implement(reconciliation.explain, {
  ...forSales,
  handler: ({ services, c, who, params: { id }, body: { reason, version } }) =>
    explainBreak({ services, c, who }, id, reason, version),
});

export const reconciliationRoutes = [...lists, ...routesOf(reconciliation, { read, run, explain })];
