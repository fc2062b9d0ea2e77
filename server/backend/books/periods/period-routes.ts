import { periods } from '#contract/books/periods.ts';
import { staffWith } from '../../access/staff/access.ts';
import { executeOrRequestApproval } from '../../access/staff/execute-or-request-approval.ts';
import { requireVersion } from '../../access/staff/versions.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { planPeriod, type StoredPeriod } from './plan-period.ts';
import { knownMonths, periodOf, readPeriods } from './read-periods.ts';

const read = implement(periods.read, {
  access: staffWith('readSales'),
  limit: 'staff',
  handler: async ({ services }) => ({ zone: services.config.reportingZone, periods: await readPeriods(services) }),
});

const change = (act: StoredPeriod['act']) =>
  implement(periods[act], {
    access: staffWith('closePeriods'),
    limit: 'staff',
    handler({ services, c, who, params: { month }, body: { reason, version } }) {
      const target = `period:${month}`;
      return executeOrRequestApproval(
        { services, c, who },
        { action: 'closePeriods', target, reason },
        async (tx, now) => {
          if (!(await knownMonths(tx, services.config.reportingZone, now)).includes(month)) throw notFound();
          const known = (await periodOf(tx, month))?.version ?? 0;
          await requireVersion(tx, { target, version: known, named: 'this month' }, version);
          return planPeriod(tx, services, who, { kind: 'period', act, month, by: who.id });
        },
      );
    },
  });

export const periodRoutes = routesOf(periods, { read, close: change('close'), reopen: change('reopen') });
