import { eq, inArray, or } from 'drizzle-orm';
import { audit } from '#contract/staff/audit.ts';
import { auditList, moneyActions } from '#domain/staff/auditList.ts';
import { grantOf } from '#domain/staff/rights.ts';
import type { Filter } from '#server/db/lists/listed.ts';
import type { Staff } from '../../kit/callers.ts';
import { implement, type Route, routesOf } from '../../kit/http/routes.ts';
import { declareList } from '../../kit/lists/list.ts';
import { listRoutes } from '../../kit/lists/list-routes.ts';
import { writeAudit } from '../audit/audit.ts';
import { verifyAudit } from '../audit/verify.ts';
import { staffWith } from './access.ts';
import { exportedBy } from './lists.ts';
import { actorOf, requestIdOf } from './refused.ts';
import { auditRows, contains } from './rows.ts';

/** Everybody sees their own entries; the rights table says who sees more. */
function visibleTo({ id, roles }: Staff): Filter {
  if (grantOf(roles, 'readAudit') !== null) return {};
  const own = eq(auditRows.actorId, id);
  return {
    others: [grantOf(roles, 'readMoneyAudit') === null ? own : or(own, inArray(auditRows.action, [...moneyActions]))],
  };
}

const lists = listRoutes({
  list: declareList({
    ...{
      table: auditRows,
      owner: null,
      facets: [auditRows.action, auditRows.outcome],
      isUncounted: true,
      shape: auditList,
    },
    where: {
      actorId: ([id = '']) => eq(auditRows.actorId, id),
      sessionId: ([id = '']) => eq(auditRows.sessionId, id),
      targets: (given) => contains(auditRows.targets, given),
      reason: (given) => contains(auditRows.reason, given),
    },
  }),
  what: 'audit entries',
  description: [
    'What staff did: all of it for compliance and owners, what is about money for finance, and one’s own entries for everybody.',
  ],
  access: staffWith('keepOwnAccount'),
  limit: 'staff',
  file: exportedBy('exportAudit'),
  example: {
    ...{
      id: '42',
      serial: 42,
      at: '2026-01-15T12:00:00.000Z',
      actorName: 'Bo Example',
      actorId: '9a3f…',
      action: 'manageStaff',
      outcome: 'done',
    },
    ...{
      targets: '["staff:5b1c…"]',
      changes: '{"roles":[["support"],["viewer"]]}',
      reason: 'She left the team.',
      sessionId: '1f0a…',
    },
    ...{ requestId: '0b7d…', approvalId: '', hash: '9f86d081884c7d65…' },
  },
  scope: visibleTo,
});

const verify = implement(audit.verify, {
  access: staffWith('exportAudit'),
  limit: 'verifyAudit',
  async handler({ services: { db, clock }, c, who }) {
    const { faults, last } = await verifyAudit(db, []);
    const now = clock.now();
    const entry = {
      actor: actorOf(who),
      requestId: requestIdOf(c),
      targets: ['audit:log'],
      changes: { faults: [null, faults.length] as const },
    };
    await db.transaction((tx) => writeAudit(tx, { ...entry, action: 'exportAudit', outcome: 'done' }, now));
    return { rows: last.serial, faults: faults.slice(0, 100), checkedAt: now };
  },
});

export const auditRoutes: readonly Route[] = [...lists, ...routesOf(audit, { verify })];
