import { caseRoutes } from '../cases/case-routes.ts';
import { caseWatch } from '../cases/watch.ts';
import { authenticatorRoutes } from '../factors/authenticator-routes.ts';
import { passkeyRoutes } from '../factors/passkey-routes.ts';
import { recoveryRoutes } from '../factors/recovery-routes.ts';
import type { RouteGroup } from '../http/routes.ts';
import { periodRoutes } from '../periods/period-routes.ts';
import { reconciliationRoutes } from '../reconciliation/reconciliation-routes.ts';
import type { Watch } from '../watches.ts';
import { accountRoutes } from './account-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { requestRoutes } from './request-routes.ts';
import { staffSessionRoutes } from './session-routes.ts';
import { staffCalls } from './staff-factors.ts';
import { viewRoutes } from './view-routes.ts';
import { expireRequests } from './void-requests.ts';

/** The calls under `/backend/admin`. */
export const staffGroup: RouteGroup = {
  name: 'Staff',
  description: 'The console: who is on staff, what they may do, and what they did.',
  routes: [
    ...staffSessionRoutes,
    ...invitationRoutes,
    ...accountRoutes,
    ...authenticatorRoutes(staffCalls),
    ...passkeyRoutes(staffCalls),
    ...recoveryRoutes(staffCalls),
    ...peopleRoutes,
    ...requestRoutes,
    ...auditRoutes,
    ...draftRoutes,
    ...caseRoutes,
    ...viewRoutes,
    ...reconciliationRoutes,
    ...periodRoutes,
  ],
};

export const staffWatches: readonly Watch[] = [
  { name: 'staff-request-watch', failure: 'requests for a second person did not expire', round: expireRequests },
  caseWatch,
];
