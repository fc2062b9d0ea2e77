import { eq, inArray, or } from 'drizzle-orm';
import * as v from 'valibot';
import { emptyBody } from '#contract/kit/fields.ts';
import { auditList, moneyActions } from '#domain/staff/auditList.ts';
import { grantOf } from '#domain/staff/rights.ts';
import type { Filter } from '#server/db/lists/listed.ts';
import type { Staff } from '../../kit/callers.ts';
import { type Route, route } from '../../kit/http/routes.ts';
import { declareList } from '../../kit/lists/list.ts';
import { listRoutes } from '../../kit/lists/list-routes.ts';
import { writeAudit } from '../audit/audit.ts';
import { verifyAudit } from '../audit/verify.ts';
import { staffWith } from './access.ts';
import { exportedBy } from './lists.ts';
import { actorOf, requestIdOf } from './refused.ts';
import { auditRows, contains } from './rows.ts';

/** Everybody reads what they did themselves; who may read more is in the table of rights. */
function visibleTo({ id, roles }: Staff): Filter {
  if (grantOf(roles, 'readAudit') !== null) return {};
  const own = eq(auditRows.actorId, id);
  return { others: [grantOf(roles, 'readMoneyAudit') === null ? own : or(own, inArray(auditRows.action, [...moneyActions]))] };
}

const lists = listRoutes({
  list: declareList({
    ...{ table: auditRows, owner: null, facets: [auditRows.action, auditRows.outcome], isUncounted: true, shape: auditList },
    where: {
      actorId: ([id = '']) => eq(auditRows.actorId, id),
      sessionId: ([id = '']) => eq(auditRows.sessionId, id),
      targets: (given) => contains(auditRows.targets, given),
      reason: (given) => contains(auditRows.reason, given),
    },
  }),
  what: 'audit entries',
  description: ['What staff did: all of it for compliance and owners, what is about money for finance, and one’s own entries for everybody.'],
  access: staffWith('keepOwnAccount'),
  limit: 'staff',
  file: exportedBy('exportAudit'),
  example: {
    ...{ id: '42', serial: 42, at: '2026-01-15T12:00:00.000Z', actorName: 'Bo Example', actorId: '9a3f…', action: 'manageStaff', outcome: 'done' },
    ...{ targets: '["staff:5b1c…"]', changes: '{"roles":[["support"],["viewer"]]}', reason: 'She left the team.', sessionId: '1f0a…' },
    ...{ requestId: '0b7d…', approvalId: '', hash: '9f86d081884c7d65…' },
  },
  scope: visibleTo,
});

const postVerify = route({
  method: 'POST',
  path: '/admin/audit/verify',
  summary: 'Check the audit log',
  description: [
    'Reads all of it and says what is wrong with it. An end that was cut off shows only against heads that are kept elsewhere: `npm run audit:verify`.',
  ],
  access: staffWith('exportAudit'),
  limit: 'verifyAudit',
  body: emptyBody,
  example: {},
  reply: {
    message: 'The audit log was checked.',
    data: v.strictObject({
      rows: v.pipe(v.number(), v.integer()),
      faults: v.pipe(v.array(v.string()), v.description('The first hundred, each as a sentence.')),
      checked_at: v.pipe(v.string(), v.isoTimestamp()),
    }),
    example: { rows: 42, faults: [], checked_at: '2026-01-15T12:00:00.000Z' },
  },
  async handler({ services: { db, clock }, c, who }) {
    const { faults, last } = await verifyAudit(db, []);
    const now = clock.now();
    const entry = { actor: actorOf(who), requestId: requestIdOf(c), targets: ['audit:log'], changes: { faults: [null, faults.length] as const } };
    await db.transaction((tx) => writeAudit(tx, { ...entry, action: 'exportAudit', outcome: 'done' }, now));
    return { rows: last.serial, faults: faults.slice(0, 100), checked_at: new Date(now).toISOString() };
  },
});

export const auditRoutes: readonly Route[] = [...lists, postVerify];
