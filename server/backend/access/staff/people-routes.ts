import { or } from 'drizzle-orm';
import type * as v from 'valibot';
import type { RefusalNote } from '#contract/kit/refusals.ts';
import { checkRefusal, keyRefusal } from '#contract/kit/refusals.ts';
import { changeBody, decisionData, idParams, inviteBody, personRefusals, rolesBody } from '#contract/staff/peopleFields.ts';
import { staffList } from '#domain/staff/staffList.ts';
import { type Route, route } from '../../kit/http/routes.ts';
import { declareList } from '../../kit/lists/list.ts';
import { listRoutes } from '../../kit/lists/list-routes.ts';
import { staffWith } from './access.ts';
import { decide } from './decide.ts';
import { exportedBy } from './lists.ts';
import type { StaffChange } from './people.ts';
import { contains, staffRows } from './rows.ts';

const manage = { access: staffWith('manageStaff'), limit: 'staff', method: 'POST' } as const;
const repeatable = 'With an `Idempotency-Key`, repeating the call has the same answer and no further effect.';
const example = { reason: 'She joined the team.', version: 3 };

const replyOf = (effect: string) =>
  ({ message: 'Your change was accepted.', data: decisionData, example: { outcome: 'done', request_id: null, effect } }) as const;

const lists = listRoutes({
  list: declareList({
    ...{ table: staffRows, owner: null, facets: [staffRows.state], isUncounted: true, shape: staffList },
    where: {
      name: (given) => or(contains(staffRows.name, given), contains(staffRows.email, given)),
      roles: (given) => contains(staffRows.roles, given),
    },
  }),
  what: 'people of staff',
  description: ['Who is on staff, with their roles.'],
  access: staffWith('readStaff'),
  limit: 'staff',
  file: exportedBy('manageStaff'),
  example: {
    ...{
      id: '5b1c…',
      createdAt: '2026-01-15T12:00:00.000Z',
      name: 'Ada Example',
      email: 'ada@statechange.example',
      roles: 'compliance',
      state: 'active',
    },
    ...{ factors: 'authenticator passkey', lastSeenAt: '2026-01-15T13:00:00.000Z', sessions: 1, version: 3 },
  },
});

const postInvite = route({
  ...manage,
  path: '/admin/staff',
  summary: 'Invite somebody to staff',
  description: ['They get a link by email, which works once within 24 hours. A role of owner or compliance needs a second person.', repeatable],
  body: inviteBody,
  example: { name: 'Ada Example', email: 'ada@statechange.example', roles: ['support'], reason: example.reason },
  reply: replyOf('Invites Ada Example (ada@statechange.example) as support.'),
  refusals: [{ status: 409, code: 'email_taken', when: 'Somebody on staff has the address.' }, checkRefusal, keyRefusal],
  handler: ({ services, c, who, body: { reason, ...invited } }) => decide({ services, c, who }, { kind: 'invite', ...invited }, reason, null),
});

const lastOwner: RefusalNote = { status: 409, code: 'last_owner', when: 'Nobody else who can sign in is an owner.' };
const deactivated: RefusalNote = { status: 409, code: 'deactivated', when: 'The person is deactivated.' };

interface Details<Body extends v.GenericSchema> {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly body: Body;
  readonly example: Readonly<Record<string, unknown>>;
  readonly effect: string;
  readonly refusals?: readonly RefusalNote[];
  change(staffId: string, body: v.InferOutput<Body>): StaffChange;
}

/** A change of one person. */
const changeRoute = <Body extends typeof changeBody | typeof rolesBody>(details: Details<Body>): Route =>
  route({
    ...manage,
    path: `/admin/staff/{id}/${details.path}`,
    params: idParams,
    summary: details.summary,
    description: [details.description, repeatable],
    body: details.body,
    example: details.example,
    reply: replyOf(details.effect),
    refusals: [...personRefusals, ...(details.refusals ?? []), checkRefusal, keyRefusal],
    handler: ({ services, c, who, body, params }) => {
      const given: v.InferOutput<Body> = body;
      return decide({ services, c, who }, details.change(params.id, given), given.reason, given.version);
    },
  });

export const peopleRoutes: readonly Route[] = [
  ...lists,
  postInvite,
  changeRoute({
    path: 'invitation',
    summary: 'Send a new link to somebody of staff',
    description: 'In place of older ones. It replaces the password and the methods of whoever lost them, and ends their sessions.',
    ...{ body: changeBody, example, effect: 'Emails Ada Example a new link, …', refusals: [deactivated] },
    change: (staffId) => ({ kind: 'invitation', staffId }),
  }),
  changeRoute({
    path: 'roles',
    summary: 'Change the roles of somebody of staff',
    description: 'It acts on their next call. Giving the role of owner or compliance needs a second person.',
    ...{ body: rolesBody, example: { roles: ['support', 'viewer'], ...example }, refusals: [lastOwner] },
    effect: 'Changes the roles of Ada Example from support to viewer and support.',
    change: (staffId, { roles }) => ({ kind: 'roles', staffId, roles }),
  }),
  changeRoute({
    path: 'deactivate',
    summary: 'Deactivate somebody of staff',
    description: 'Ends their sessions and withdraws their requests. It acts on their next call.',
    ...{ body: changeBody, example, effect: 'Deactivates Ada Example, ends their sessions and withdraws their requests.', refusals: [lastOwner] },
    change: (staffId) => ({ kind: 'deactivate', staffId }),
  }),
  changeRoute({
    path: 'activate',
    summary: 'Activate somebody of staff again',
    description: 'With the password, the methods and the roles of before. Somebody who was an owner or in compliance needs a second person.',
    ...{ body: changeBody, example, effect: 'Activates Ada Example as support.' },
    change: (staffId) => ({ kind: 'activate', staffId }),
  }),
  changeRoute({
    path: 'end-sessions',
    summary: 'End the sessions of somebody of staff',
    description: 'At once. They can sign in again.',
    ...{ body: changeBody, example, effect: 'Ends the sessions of Ada Example.' },
    change: (staffId) => ({ kind: 'endSessions', staffId }),
  }),
];
