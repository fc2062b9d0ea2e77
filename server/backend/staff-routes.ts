import { authenticatorRoutes } from './access/factors/authenticator-routes.ts';
import { passkeyRoutes } from './access/factors/passkey-routes.ts';
import { recoveryRoutes } from './access/factors/recovery-routes.ts';
import { accountRoutes } from './access/staff/account-routes.ts';
import { auditRoutes } from './access/staff/audit-routes.ts';
import { invitationRoutes } from './access/staff/invitation-routes.ts';
import { peopleRoutes } from './access/staff/people-routes.ts';
import { requestRoutes } from './access/staff/request-routes.ts';
import { staffSessionRoutes } from './access/staff/session-routes.ts';
import { staffCalls } from './access/staff/staff-factors.ts';
import { viewRoutes } from './access/staff/view-routes.ts';
import { expireRequests } from './access/staff/void-requests.ts';
import { periodRoutes } from './books/periods/period-routes.ts';
import { periodRequests } from './books/periods/plan-period.ts';
import { todayRoutes } from './books/projection/today-route.ts';
import { explanationRequests } from './books/reconciliation/explain-break.ts';
import { reconciliationRoutes } from './books/reconciliation/reconciliation-routes.ts';
import { caseRoutes } from './desk/cases/case-routes.ts';
import { caseWatch } from './desk/cases/watch.ts';
import { actionRequests } from './desk/customer-actions/execute-action.ts';
import { moneyPathRequests } from './desk/customer-actions/money-paths.ts';
import { revealDigestWatch } from './desk/customer-actions/reveal-digest.ts';
import { draftRoutes } from './desk/drafts/draft-routes.ts';
import { signalRoutes } from './desk/signals/signal-routes.ts';
import { switchRequests } from './desk/signals/switch.ts';
import { signalWatch } from './desk/signals/watch.ts';
import type { RouteGroup } from './kit/http/routes.ts';
import type { Watch } from './kit/watches.ts';

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
    ...requestRoutes([actionRequests, explanationRequests, periodRequests, switchRequests], moneyPathRequests),
    ...auditRoutes,
    ...draftRoutes,
    ...caseRoutes,
    ...signalRoutes,
    ...viewRoutes,
    ...todayRoutes,
    ...reconciliationRoutes,
    ...periodRoutes,
  ],
};

export const staffWatches: readonly Watch[] = [
  { name: 'staff-request-watch', failure: 'requests for a second person did not expire', round: expireRequests },
  caseWatch,
  revealDigestWatch,
  signalWatch,
];
