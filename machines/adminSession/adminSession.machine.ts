import { and, assign, sendTo, setup } from 'xstate';
import { findRoute } from '#domain/site/routes.ts';
import { type StaffZone, zoneOf } from '#domain/staff/person.ts';
import { problemOf } from '../shared/problem.ts';
import { withEvent, withOutput } from '../shared/requesting.ts';
import { isExpired, timeUntilExpiry } from '../shared/tokens.ts';
import { backOff, otherTabsLimit, renewalSteps, sessionRequestLimit, staffKeepingInterval } from '../shared/waits.ts';
import {
  type AdminSessionContext,
  type AdminSessionEvent,
  type AdminSessionInput,
  type AdminSessionReport,
  askOtherTabs,
  endAtServer,
  type KeptSession,
  keepSession,
  type OtherStaffTabFact,
  reloadDocument,
  removeSavedToken,
  type StaffEnding,
  saveToken,
  shareEnding,
  shareToken,
  showEnding,
  switchNames,
  type TokenReceived,
} from './adminSession.types.ts';

type Path = { readonly path: string };
type Shared = Extract<OtherStaffTabFact, { type: 'staffSession.shared' }>;
type Ended = Extract<OtherStaffTabFact, { type: 'staffSession.endedElsewhere' }>;

const isStaffs = (path: string): boolean => findRoute(path)?.guard === 'admin';
/** The page that route guard 3 redirects to, and where guard 4 applies. */
const isCustomers = (path: string): boolean => findRoute(path)?.path === '/admin/customer';

const adminSessionSetup = setup({
  types: { context: {} as AdminSessionContext, input: {} as AdminSessionInput, events: {} as AdminSessionEvent },
  actors: { keepSession, switchNames },
  actions: {
    saveToken,
    removeSavedToken,
    endAtServer,
    showEnding,
    reloadDocument,
    askOtherTabs,
    shareToken,
    shareEnding,
    storeToken: assign((_, { token, person }: TokenReceived) => ({
      held: token,
      isRestored: false,
      ending: null,
      person: person ?? null,
    })),
    storeShared: assign({
      held: (_, { token }: Shared) => token,
      isRestored: false,
      ending: null,
      person: ({ context: { held, person } }, { token }: Shared) => (token.staffId === held?.staffId ? person : null),
    }),
    storeKept: assign(({ context }, { token, person }: KeptSession) => ({
      held: token ?? context.held,
      person,
      failures: 0,
    })),
    storeZone: assign({
      person: ({ context: { person } }, { zone }: { zone: StaffZone }) => person && { ...person, zone },
    }),
    storeFormer: assign({ former: ({ context }) => context.held ?? context.former }),
    // Who was idle may be refused next.
    storeEnding: assign(({ context }, { ending }: { ending: StaffEnding }) => ({ ending: context.ending ?? ending })),
    clearToken: assign({ held: null, person: null }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    storePath: assign({ path: (_, { path }: Path) => path }),
    reportBeginning: sendTo(
      ({ context }) => context.reportTo,
      ({ context: { isRestored } }): AdminSessionReport => ({ type: 'adminSession.began', isRestored }),
    ),
    reportEnding: sendTo(({ context }) => context.reportTo, {
      type: 'adminSession.ended',
    } satisfies AdminSessionReport),
  },
  guards: {
    nothingIsStored: ({ context }) => context.held === null,
    sessionMayBeShared: ({ context }) => context.mayBeShared,
    tokenHasExpired: ({ context }) => context.held !== null && isExpired(context.held.exp, context.now()),
    staffPageIsShown: ({ context }) => isStaffs(context.path),
    customersAreShown: ({ context }) => isCustomers(context.path),
    // A view may redirect to the same page twice.
    staffPageIsOpened: ({ context }, { path }: Path) => path !== context.path && isStaffs(path),
    sessionIsRefused: (_, { error }: { error: unknown }) => problemOf(error).status === 401,
    personIsKnown: ({ context }) => context.person !== null,
    // By another tab, or a change of roles.
    namesWereSwitched: ({ context: { person } }, kept: KeptSession) =>
      person !== null && person.hidesNames !== kept.person.hidesNames,
    tokenIsRenewed: (_, { token }: KeptSession) => token !== null,
    // A message already in flight must not revive a session that has ended.
    sessionHasNotEnded: ({ context }, { token }: Shared) =>
      token.sessionId !== context.former?.sessionId && !isExpired(token.exp, context.now()),
    tokenIsNewer: ({ context: { held } }, { token }: Shared) =>
      held !== null && token.staffId === held.staffId && token.exp > held.exp,
    personIsOther: ({ context: { held } }, { token, isNew }: Shared) => isNew && token.staffId !== held?.staffId,
    sessionIsThis: ({ context: { held } }, { sessionId }: Ended) => sessionId === held?.sessionId,
  },
  delays: {
    tokenLifetime: ({ context }) => timeUntilExpiry(context.held?.exp ?? 0, context.now()),
    otherTabsLimit,
    sessionRequestLimit,
    staffKeepingInterval,
    keepingBackOff: ({ context }) => backOff(renewalSteps, context.failures - 1),
  },
});

type Args = { readonly context: AdminSessionContext };

const tokenOf = ({ held }: AdminSessionContext): string => held?.token ?? '';

const saveHeld = {
  type: 'saveToken',
  params: ({ context }: Args) => ({
    token: tokenOf(context),
    email: context.person?.email ?? null,
    zone: context.person && zoneOf(context.person.zone),
  }),
} as const;
const shareHeld = {
  type: 'shareToken',
  params: ({ context }: Args) => ({ token: tokenOf(context), isNew: false }),
} as const;
const end = {
  type: 'endAtServer',
  params: ({ context }: Args) => ({ token: tokenOf(context), exp: context.held?.exp ?? 0 }),
} as const;
const signingOut = ['storeFormer', 'removeSavedToken', 'clearToken'] as const;

const signedIn = {
  target: '#adminSession.active',
  reenter: true,
  actions: [
    withEvent('storeToken'),
    saveHeld,
    { type: 'shareToken', params: ({ context }: Args) => ({ token: tokenOf(context), isNew: true }) },
  ],
} as const;
/** Another tab signed in, or already held the session when this one opened. */
const taken = {
  guard: withEvent('sessionHasNotEnded'),
  target: '#adminSession.active',
  actions: [withEvent('storeShared'), saveHeld],
} as const;

/** The staff session: its token, its storage, and how it ends. Guards of staff pages follow it. */
export const adminSessionMachine = adminSessionSetup.createMachine({
  id: 'adminSession',
  context: ({ input: { stored, ...input } }) => ({
    ...input,
    held: stored,
    isRestored: true,
    person: null,
    former: null,
    ending: null,
    failures: 0,
  }),
  on: {
    'route.changed': { actions: withEvent('storePath') },
    'token.received': signedIn,
    'staffSession.shared': taken,
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The token that the browser still holds is checked against the clock.',
      always: [
        { guard: and(['nothingIsStored', 'sessionMayBeShared']), target: 'asking' },
        { guard: and(['nothingIsStored', 'staffPageIsShown']), target: 'missing' },
        { guard: 'nothingIsStored', target: 'signedOut' },
        { guard: 'tokenHasExpired', target: 'expired' },
        { target: 'active' },
      ],
    },
    asking: {
      description: 'The other tabs of this browser are asked for the session. The page loader shows.',
      entry: 'askOtherTabs',
      after: { otherTabsLimit: [{ guard: 'staffPageIsShown', target: 'missing' }, { target: 'signedOut' }] },
    },
    signedOut: {
      description: 'Nobody of staff is signed in.',
      on: {
        'route.changed': { guard: withEvent('staffPageIsOpened'), target: 'missing', actions: withEvent('storePath') },
      },
    },
    active: {
      type: 'parallel',
      entry: 'reportBeginning',
      exit: 'reportEnding',
      on: {
        'staffToken.refused': 'expired',
        'staffIdle.ended': { target: 'expired', actions: [end, { type: 'storeEnding', params: { ending: 'idle' } }] },
        'signOut.requested': {
          target: 'signedOut',
          actions: [
            end,
            { type: 'shareEnding', params: ({ context }) => ({ sessionId: context.held?.sessionId ?? '' }) },
            ...signingOut,
          ],
        },
        'session.wanted': { actions: shareHeld },
        'zone.chosen': { actions: [withEvent('storeZone'), saveHeld] },
        'staffSession.shared': [
          { guard: withEvent('tokenIsNewer'), target: '.token', actions: [withEvent('storeShared'), saveHeld] },
          { guard: withEvent('personIsOther'), actions: [withEvent('storeShared'), saveHeld, 'reloadDocument'] },
          // A session that this tab already holds changes nothing.
          {},
        ],
        'staffSession.endedElsewhere': {
          guard: withEvent('sessionIsThis'),
          target: 'signedOut',
          actions: [...signingOut, { type: 'storeEnding', params: { ending: 'elsewhere' } }],
        },
      },
      states: {
        token: {
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
        keeping: {
          description: 'The server learns that somebody is there, and says whose session it is, and that it goes on.',
          initial: 'checking',
          // Timers stop while the computer sleeps; the clock does not.
          on: {
            'window.focused': [{ guard: 'tokenHasExpired', target: '#adminSession.expired' }, { target: '.checking' }],
          },
          states: {
            checking: {
              invoke: {
                id: 'keepSession',
                src: 'keepSession',
                input: ({ context }) => ({ token: tokenOf(context) }),
                onDone: [
                  {
                    guard: withOutput('namesWereSwitched'),
                    target: 'idle',
                    actions: [withOutput('storeKept'), saveHeld, shareHeld, 'reloadDocument'],
                  },
                  {
                    guard: withOutput('tokenIsRenewed'),
                    target: 'idle',
                    actions: [withOutput('storeKept'), saveHeld, shareHeld],
                  },
                  { target: 'idle', actions: [withOutput('storeKept'), saveHeld] },
                ],
                onError: [
                  { guard: withEvent('sessionIsRefused'), target: '#adminSession.expired' },
                  { target: 'backingOff', actions: 'countFailure' },
                ],
              },
              after: { sessionRequestLimit: { target: 'backingOff', actions: 'countFailure' } },
            },
            idle: { after: { staffKeepingInterval: 'checking' } },
            backingOff: {
              description: 'No answer. The person stays in.',
              on: { 'network.online': 'checking' },
              after: { keepingBackOff: 'checking' },
            },
          },
        },
        names: {
          description:
            'Whether this person hides customers’ names. The server decides what it sends, so once that has changed the page loads anew, and nothing whole stays behind.',
          initial: 'kept',
          states: {
            kept: { on: { 'names.switched': { guard: 'personIsKnown', target: 'switching' } } },
            switching: {
              invoke: {
                id: 'switchNames',
                src: 'switchNames',
                input: ({ context }) => ({
                  token: tokenOf(context),
                  areHidden: context.person?.hidesNames === false,
                }),
                onDone: { target: 'kept', actions: 'reloadDocument' },
                onError: [
                  { guard: withEvent('sessionIsRefused'), target: '#adminSession.expired' },
                  { target: 'failed' },
                ],
              },
              after: { sessionRequestLimit: 'failed' },
            },
            failed: {
              description: 'Names are as they were.',
              on: { 'names.switched': { guard: 'personIsKnown', target: 'switching' } },
            },
          },
        },
      },
    },
    expired: {
      description:
        'The session expired or was refused. The token stays until somebody is at the list of customers, so that the right sentence is shown.',
      entry: ['storeFormer', { type: 'storeEnding', params: { ending: 'ended' } }],
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'customersAreShown', target: 'ended' },
            { guard: 'staffPageIsShown', target: 'redirecting' },
            { target: 'waiting' },
          ],
        },
        redirecting: {
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
          on: {
            'route.changed': {
              guard: withEvent('staffPageIsOpened'),
              target: '#adminSession.missing',
              actions: withEvent('storePath'),
            },
          },
        },
      },
    },
    missing: {
      description: 'Route guard 4 without a token: the view leads to /admin/signin.',
      entry: ['removeSavedToken', { type: 'showEnding', params: { code: 'adminSessionMissing' } }],
      on: {
        'route.changed': {
          guard: withEvent('staffPageIsOpened'),
          target: 'missing',
          reenter: true,
          actions: withEvent('storePath'),
        },
      },
    },
  },
});

export type AdminSessionMachine = typeof adminSessionMachine;
