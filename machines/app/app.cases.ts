import { defaultDisplay } from '#domain/site/display.ts';
import { sampleSession } from '../session/session.cases.ts';
import type { Cases } from '../shared/cases.ts';
import { sampleStaffToken } from '../shared/staffSamples.ts';
import type { appMachine } from './app.machine.ts';

export const appCases: Cases<typeof appMachine> = {
  inputs: [
    (now) => ({
      stored: null,
      mayBeShared: false,
      theme: '0',
      followsSystem: false,
      display: defaultDisplay,
      path: '/',
      now,
      localNow: now,
      lastActiveAt: null,
      drafts: null,
      readDrafts: () => ({ order: 'typed' }),
    }),
  ],
  events: {
    'page.restored': [{ ut: null }],
    'activity.heard': [{ at: 0 }],
    'session.shared': [{ session: sampleSession() }],
    'session.endedElsewhere': [{ ut: 'user-token', reason: 'signedOut' }],
    'staffSession.shared': [{ token: sampleStaffToken(), isNew: true }],
    'staffSession.endedElsewhere': [{ sessionId: 'session-1' }],
    'staff.expected': [{ start: { stored: null, mayBeShared: false, savedZone: null, path: '/admin/customer' } }],
    'adminSession.began': [{ isRestored: true }, { isRestored: false }],
    'route.changed': [{ path: '/orders' }],
    'draft.taken': [{ flow: 'order' }],
    'page.left': [{ path: '/' }],
    'session.began': [{ guid: 'a2f1c5d0b7e84c1f9a3d6e5b4c7f8a90' }],
    'session.ended': [
      { reason: 'expired', guid: 'a2f1c5d0b7e84c1f9a3d6e5b4c7f8a90' },
      { reason: 'signedOut', guid: 'a2f1c5d0b7e84c1f9a3d6e5b4c7f8a90' },
    ],
    'request.failed': [{ key: 'landingPrice', message: 'Try again later', code: 'serverFault', status: 503 }],
  },
  actors: {
    session: { stream: true },
    adminSession: { stream: true },
    banner: { stream: true },
    preferences: { stream: true },
    navigation: { stream: true },
    page: { stream: true },
    resources: { stream: true },
    revocation: { stream: true },
    customer: { stream: true },
    staff: { stream: true },
    idle: { stream: true },
    staffIdle: { stream: true },
    newVersion: { stream: true },
    loadNewVersion: { done: [{ build: '/assets/index-a.js', reloadedFor: [] }] },
    unregisterServiceWorkers: { done: [true] },
    watchWindow: { stream: true },
    watchLocation: { stream: true },
    watchOtherTabs: { stream: true },
  },
  abstraction: () => null,
  // The regions are independent: two away from their usual states at once are enough.
  boundary: (snapshot) => {
    const unusual = [
      snapshot.matches({ serviceWorkers: 'settled' }),
      !snapshot.matches({ newVersion: 'loading' }),
      snapshot.matches({ window: 'pausing' }),
      snapshot.matches({ location: 'pausing' }),
      snapshot.matches({ otherTabs: 'pausing' }),
      snapshot.matches({ customer: 'present' }),
      snapshot.matches({ staff: { here: 'present' } }),
    ];
    return unusual.filter(Boolean).length > 1;
  },
  invariants: {
    'the long-lived actors live': ({ children }) => {
      const missing = (
        ['session', 'banner', 'preferences', 'navigation', 'page', 'resources', 'revocation'] as const
      ).find((id) => children[id] === undefined);
      return missing && `"${missing}" is gone`;
    },
    'there is a customer exactly while a session is active': (snapshot) =>
      snapshot.matches({ customer: 'present' }) === (snapshot.children.customer !== undefined)
        ? undefined
        : 'the customer and the session part',
    'staff’s session stays once it was needed': (snapshot) =>
      snapshot.matches({ staff: 'here' }) === (snapshot.children.adminSession !== undefined)
        ? undefined
        : 'it was needed, and is not there',
    'there is staff exactly while their session is active': (snapshot) =>
      snapshot.matches({ staff: { here: 'present' } }) === (snapshot.children.staff !== undefined)
        ? undefined
        : 'staff and their session part',
    'whoever leaves is noticed': ({ children }) =>
      (children.customer === undefined) === (children.idle === undefined) &&
      (children.staff === undefined) === (children.staffIdle === undefined)
        ? undefined
        : 'nobody looks',
  },
};
