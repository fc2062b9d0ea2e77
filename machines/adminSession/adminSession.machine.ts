import { and, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { findRoute } from '#domain/site/routes.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import { withEvent } from '../shared/requesting.ts';
import { effectContract, type ReportsTo } from '../shared/setup.ts';
import { isExpired, timeUntilExpiry } from '../shared/tokens.ts';
import type { WindowFact } from '../shared/window.ts';

/** The access token of staff (`a_at`). */
export interface StaffToken {
  readonly token: string;
  /** Seconds since 1970, as in the token; 0 for one that cannot be read. */
  readonly exp: number;
}

export interface AdminSessionInput {
  /** The token that the browser held at the start; null without one. */
  readonly stored: StaffToken | null;
  /** The first pathname of the visit. */
  readonly path: string;
  /** Milliseconds since 1970, on the clock that tokens are checked against. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<AdminSessionReport>;
}

export interface AdminSessionContext {
  readonly held: StaffToken | null;
  /** Who is signed in; null until the server has said so. */
  readonly person: StaffPerson | null;
  /** Where the visitor is. */
  readonly path: string;
  readonly now: () => number;
  readonly reportTo: ReportsTo<AdminSessionReport>;
}

export type AdminSessionEvent =
  /** A person of staff signed in, or their token was renewed, and it was saved. */
  | { readonly type: 'token.received'; readonly token: StaffToken }
  /** A call was answered with 401: the token is no longer valid, whatever its `exp` says. */
  | { readonly type: 'staffToken.refused' }
  | { readonly type: 'signOut.requested' }
  | { readonly type: 'route.changed'; readonly path: string }
  | Extract<WindowFact, { type: 'window.focused' }>;

/** Sent to the parent: what belongs to a person of staff begins, or must stop. */
export interface AdminSessionReport {
  readonly type: 'adminSession.began' | 'adminSession.ended';
}

/** Removes the token, and the email of whoever it was given to. */
const removeSavedToken = effectContract('removeSavedToken');
/** Shows the message for a code in the banner. */
const showEnding = effectContract<{ code: 'adminSessionEnded' | 'adminSessionMissing' }>('showEnding');

const isStaffs = (path: string): boolean => findRoute(path)?.guard === 'admin';
/** Where route guard 3 leads, and guard 4 finds who comes there. */
const isCustomers = (path: string): boolean => findRoute(path)?.path === '/admin/customer';

type Path = { readonly path: string };

/** Staff's session: its token, and how it ends. A view that guards a page of staff leads where this says. */
export const adminSessionMachine = setup({
  types: { context: {} as AdminSessionContext, input: {} as AdminSessionInput, events: {} as AdminSessionEvent },
  actions: {
    removeSavedToken,
    showEnding,
    storeToken: assign({ held: (_, { token }: { token: StaffToken }) => token }),
    clearToken: assign({ held: null }),
    storePath: assign({ path: (_, { path }: Path) => path }),
    reportBeginning: sendTo(({ context }) => context.reportTo, { type: 'adminSession.began' } satisfies AdminSessionReport),
    reportEnding: sendTo(({ context }) => context.reportTo, { type: 'adminSession.ended' } satisfies AdminSessionReport),
  },
  guards: {
    nothingIsStored: ({ context }) => context.held === null,
    tokenHasExpired: ({ context }) => context.held !== null && isExpired(context.held.exp, context.now()),
    staffPageIsShown: ({ context }) => isStaffs(context.path),
    customersAreShown: ({ context }) => isCustomers(context.path),
    // A view may lead to one page twice.
    staffPageIsOpened: ({ context }, { path }: Path) => path !== context.path && isStaffs(path),
  },
  delays: { tokenLifetime: ({ context }) => timeUntilExpiry(context.held?.exp ?? 0, context.now()) },
}).createMachine({
  id: 'adminSession',
  context: ({ input: { stored, ...input } }) => ({ ...input, held: stored, person: null }),
  on: {
    'route.changed': { actions: withEvent('storePath') },
    'token.received': { target: '.active', actions: withEvent('storeToken') },
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The token that the browser still holds is checked against the clock.',
      always: [
        { guard: and(['nothingIsStored', 'staffPageIsShown']), target: 'missing' },
        { guard: 'nothingIsStored', target: 'signedOut' },
        { guard: 'tokenHasExpired', target: 'expired' },
        { target: 'active' },
      ],
    },
    signedOut: {
      description: 'Nobody of staff is signed in.',
      on: { 'route.changed': { guard: withEvent('staffPageIsOpened'), target: 'missing', actions: withEvent('storePath') } },
    },
    active: {
      entry: 'reportBeginning',
      exit: 'reportEnding',
      on: {
        // Timers stop while the computer sleeps, the clock does not.
        'window.focused': { guard: 'tokenHasExpired', target: 'expired' },
        'staffToken.refused': 'expired',
        'token.received': { target: '.counting', actions: withEvent('storeToken') },
      },
      initial: 'counting',
      states: {
        counting: {
          after: {
            tokenLifetime: [
              { guard: 'tokenHasExpired', target: '#adminSession.expired' },
              { target: 'counting', reenter: true },
            ],
          },
        },
      },
    },
    expired: {
      description: 'The token expired or was refused. It stays until somebody is at the list of customers, so that the right sentence is shown.',
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: 'customersAreShown', target: 'ended' }, { guard: 'staffPageIsShown', target: 'leading' }, { target: 'waiting' }],
        },
        leading: {
          description: 'Route guard 3: the view leads to /admin/customer, and nothing is cleared.',
          on: { 'route.changed': { target: 'deciding', actions: withEvent('storePath') } },
        },
        waiting: {
          description: 'No page of staff is shown.',
          on: { 'route.changed': { target: 'deciding', actions: withEvent('storePath') } },
        },
        ended: {
          description: 'Route guard 4: the view leads to /admin/signin.',
          entry: ['removeSavedToken', 'clearToken', { type: 'showEnding', params: { code: 'adminSessionEnded' } }],
          on: { 'route.changed': { guard: withEvent('staffPageIsOpened'), target: '#adminSession.missing', actions: withEvent('storePath') } },
        },
      },
    },
    missing: {
      description: 'Route guard 4 without a token: the view leads to /admin/signin.',
      entry: ['removeSavedToken', { type: 'showEnding', params: { code: 'adminSessionMissing' } }],
      on: { 'route.changed': { guard: withEvent('staffPageIsOpened'), target: 'missing', reenter: true, actions: withEvent('storePath') } },
    },
  },
});

/** Where a page of staff leads to instead of being shown; null while a person of staff is signed in. */
export function selectWayOut(snapshot: SnapshotFrom<typeof adminSessionMachine>): '/admin/customer' | '/admin/signin' | null {
  if (snapshot.matches('active')) return null;
  return snapshot.matches({ expired: 'leading' }) ? '/admin/customer' : '/admin/signin';
}
