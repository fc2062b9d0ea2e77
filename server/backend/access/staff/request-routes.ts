import * as v from 'valibot';
import type { RefusalNote } from '#contract/kit/refusals.ts';
import { checkRefusal, keyRefusal } from '#contract/kit/refusals.ts';
import { decisionBody, idParams } from '#contract/staff/peopleFields.ts';
import { requestList } from '#domain/staff/requestList.ts';
import { type Route, route } from '../../kit/http/routes.ts';
import { declareList } from '../../kit/lists/list.ts';
import { pageRoute } from '../../kit/lists/list-routes.ts';
import { staffWith } from './access.ts';
import { type Decision, decideRequest, type RequestKind } from './requests.ts';
import { requestRows } from './rows.ts';

const getRequests = pageRoute({
  list: declareList({
    ...{ table: requestRows, owner: null, facets: [requestRows.state, requestRows.action], isUncounted: true, shape: requestList },
  }),
  what: 'requests for a second person',
  description: ['What waits for a second person, and what became of it.'],
  access: staffWith('readStaff'),
  limit: 'staff',
  example: {
    ...{ id: '7d0e…', createdAt: '2026-01-15T12:00:00.000Z', action: 'grantStrongRoles', target: 'staff:5b1c…' },
    ...{ effect: 'Changes the roles of Ada Example from support to compliance.', reason: 'She joined the team.', state: 'requested' },
    ...{ requestedBy: 'Bo Example', requestedById: '9a3f…', decidedBy: '', decidedAt: null, expiresAt: '2026-01-16T12:00:00.000Z' },
  },
});

const closed: RefusalNote = {
  status: 409,
  code: 'request_closed',
  when: 'It was decided, withdrawn or has expired, or whoever requested it lost the right.',
};
const choice: RefusalNote = {
  status: 403,
  code: 'own_choice',
  when: 'The caller alone gave the one who requested it their roles: it would be one person’s decision.',
};
const own: RefusalNote = { status: 403, code: 'own_request', when: 'The caller requested it.' };
const aboutSelf: RefusalNote = { status: 403, code: 'own_account', when: 'It is about the caller’s own account.' };
const changed: RefusalNote = {
  status: 409,
  code: 'effect_changed',
  when: 'It would do something else by now. `data` has what it did `before`, and what `after`.',
};

const decisionRoute = (
  kinds: readonly RequestKind[],
  decision: Decision,
  words: { summary: string; description: string; message: string; refusals: readonly RefusalNote[] },
): Route =>
  route({
    method: 'POST',
    path: `/admin/requests/{id}/${decision}`,
    params: idParams,
    summary: words.summary,
    description: [words.description],
    access: staffWith('readStaff'),
    limit: 'staff',
    body: decisionBody,
    example: { reason: '' },
    reply: { message: words.message, data: v.null(), example: null },
    refusals: [closed, ...words.refusals, keyRefusal],
    handler: ({ services, c, who, params, body }) => decideRequest({ services, c, who }, kinds, params.id, decision, body.reason),
  });

/** @param kinds of requests, beside changes of who is on staff */
export const requestRoutes = (kinds: readonly RequestKind[]): readonly Route[] => [
  getRequests,
  decisionRoute(kinds, 'approve', {
    summary: 'Approve a request',
    description: 'Carries it out at once, if it would do the same as when it was requested. The table of rights says who can approve which action.',
    ...{ message: 'The request was approved.', refusals: [own, choice, aboutSelf, changed, checkRefusal] },
  }),
  decisionRoute(kinds, 'reject', {
    summary: 'Reject a request',
    description: 'Whoever can approve it can reject it.',
    ...{ message: 'The request was rejected.', refusals: [own, aboutSelf] },
  }),
  decisionRoute(kinds, 'withdraw', {
    summary: 'Withdraw your own request',
    description: 'Only whoever requested it can withdraw it.',
    ...{ message: 'The request was withdrawn.', refusals: [] },
  }),
];
