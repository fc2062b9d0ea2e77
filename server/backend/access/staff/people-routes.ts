import { or } from 'drizzle-orm';
import { people } from '#contract/staff/people.ts';
import { staffList } from '#domain/staff/staffList.ts';
import { implement, type Route, routesOf } from '../../kit/http/routes.ts';
import { declareList } from '../../kit/lists/list.ts';
import { listRoutes } from '../../kit/lists/list-routes.ts';
import { staffWith } from './access.ts';
import { decide } from './decide.ts';
import { exportedBy } from './lists.ts';
import { contains, staffRows } from './rows.ts';

const manage = { access: staffWith('manageStaff'), limit: 'staff' } as const;
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

const invite = implement(people.invite, {
  ...manage,
  handler: ({ services, c, who, body: { reason, ...invited } }) =>
    decide({ services, c, who }, { kind: 'invite', ...invited }, reason, null),
});

const changing = (of: typeof people.sendLink, kind: 'invitation' | 'deactivate' | 'activate' | 'endSessions') =>
  implement(of, {
    ...manage,
    handler: ({ services, c, who, params, body: { reason, version } }) =>
      decide({ services, c, who }, { kind, staffId: params.id }, reason, version),
  });

export const peopleRoutes: readonly Route[] = [
  ...lists,
  ...routesOf(people, {
    invite,
    sendLink: changing(people.sendLink, 'invitation'),
    changeRoles: implement(people.changeRoles, {
      ...manage,
      handler: ({ services, c, who, params, body: { roles, reason, version } }) =>
        decide({ services, c, who }, { kind: 'roles', staffId: params.id, roles }, reason, version),
    }),
    deactivate: changing(people.deactivate, 'deactivate'),
    activate: changing(people.activate, 'activate'),
    endSessions: changing(people.endSessions, 'endSessions'),
  }),
];
