import { requests } from '#contract/staff/requests.ts';
import { requestList } from '#domain/staff/requestList.ts';
import { implement, type Route, routesOf } from '../../kit/http/routes.ts';
import { declareList } from '../../kit/lists/list.ts';
import { pageRoute } from '../../kit/lists/list-routes.ts';
import { staffWith } from './access.ts';
import { approveRequest, type BankRequestKind } from './approve-at-bank.ts';
import { countOpen, type Decision, decideRequest, type RequestKind, requireDecider } from './requests.ts';
import { requestRows } from './rows.ts';

const getRequests = pageRoute({
  list: declareList({
    ...{
      table: requestRows,
      owner: null,
      facets: [requestRows.state, requestRows.action],
      isUncounted: true,
      shape: requestList,
    },
  }),
  what: 'requests for a second person',
  description: ['What waits for a second person, and what became of it.'],
  access: staffWith('readStaff'),
  limit: 'staff',
  example: {
    ...{ id: '7d0e…', createdAt: '2026-01-15T12:00:00.000Z', action: 'grantStrongRoles', target: 'staff:5b1c…' },
    ...{
      effect: 'Changes the roles of Ada Example from support to compliance.',
      reason: 'She joined the team.',
      state: 'requested',
    },
    ...{
      requestedBy: 'Bo Example',
      requestedById: '9a3f…',
      decidedBy: '',
      decidedAt: null,
      expiresAt: '2026-01-16T12:00:00.000Z',
    },
  },
});

const countWaiting = implement(requests.countOpen, {
  access: staffWith('readStaff'),
  limit: 'staff',
  handler: ({ services: { db, clock }, who }) => countOpen(db, who, clock.now()),
});

/** @param kinds besides staff changes @param atBank what the bank does */
export const requestRoutes = (kinds: readonly RequestKind[], atBank: BankRequestKind): readonly Route[] => {
  const deciding = (decision: Decision) =>
    implement(requests[decision], {
      access: staffWith('readStaff', (call) => requireDecider(call, decision)),
      limit: 'staff',
      handler: ({ services, c, who, params, body }) =>
        decision === 'approve'
          ? approveRequest({ services, c, who }, kinds, atBank, params.id, body.reason)
          : decideRequest({ services, c, who }, kinds, params.id, decision, body.reason),
    });
  return [
    getRequests,
    ...routesOf(requests, {
      countOpen: countWaiting,
      approve: deciding('approve'),
      reject: deciding('reject'),
      withdraw: deciding('withdraw'),
    }),
  ];
};
