import { assign, sendTo, setup, spawnChild, stopChild } from 'xstate';
import type { AdminSessionMachine } from '../adminSession/adminSession.machine.ts';
import type { OtherStaffTabFact } from '../adminSession/adminSession.types.ts';
import { bannerMachine } from '../banner/banner.machine.ts';
import { idleMachine } from '../idle/idle.machine.ts';
import type { ActivityHeard, IdleInput } from '../idle/idle.types.ts';
import { navigationMachine } from '../navigation/navigation.machine.ts';
import type { NewVersionMachine } from '../newVersion/newVersion.machine.ts';
import type { NewVersionInput } from '../newVersion/newVersion.types.ts';
import { ownerMachine } from '../owner/owner.machine.ts';
import { pageMachine } from '../page/page.machine.ts';
import { preferencesMachine } from '../preferences/preferences.machine.ts';
import { resourcesMachine } from '../resources/resources.machine.ts';
import { revocationMachine } from '../revocation/revocation.machine.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { OtherTabFact, SessionEnded } from '../session/session.types.ts';
import { forwarded } from '../shared/forwarding.ts';
import { withEvent } from '../shared/requesting.ts';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';
import { idleLimits, rewatchPause } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
import type { AppChildren, AppContext, AppEvent, AppInput, Drafts, DraftsByFlow, StaffStart } from './app.types.ts';

const adminSession = promiseContract<unknown>('adminSession') as unknown as AdminSessionMachine;

/** Loaded in the background. */
const newVersion = promiseContract<unknown>('newVersion') as unknown as NewVersionMachine;
/** Loads the machine's code and its input. */
const loadNewVersion = promiseContract<NewVersionInput>('loadNewVersion');

/** Cleans up after an earlier site. */
const unregisterServiceWorkers = promiseContract<unknown>('unregisterServiceWorkers');

const watchLocation = streamContract<{ readonly type: 'route.changed'; readonly path: string }>('watchLocation');

/** Sends messages from this browser's other tabs. */
const watchOtherTabs = streamContract<OtherTabFact | OtherStaffTabFact | ActivityHeard>('watchOtherTabs');

/** Shows a failed call in the banner: the server's message, or ours for the code. */
const showFailure = effectContract<{ message: string; code: string }>('showFailure');

/** Removes saved drafts that were never sent; they stay in memory at most. */
const removeSavedDrafts = effectContract('removeSavedDrafts');
const saveDrafts = effectContract<{ byFlow: DraftsByFlow }>('saveDrafts');

/** Which children receive each event, if running. */
const subscriptions = {
  'route.changed': ['page', 'navigation', 'adminSession'],
  'page.left': ['resources', 'customer', 'staff'],
  'window.focused': ['session', 'adminSession', 'idle', 'staffIdle'],
  'page.restored': ['session'],
  'network.online': ['session', 'adminSession', 'revocation', 'page', 'resources', 'customer', 'staff'],
  'tab.hidden': ['resources', 'customer', 'staff', 'idle', 'staffIdle'],
  'tab.shown': ['resources', 'customer', 'staff', 'idle', 'staffIdle'],
  'session.wanted': ['session', 'adminSession', 'idle', 'staffIdle'],
  'session.shared': ['session'],
  'session.endedElsewhere': ['session'],
  'session.renewed': ['customer'],
  'staffSession.shared': ['adminSession'],
  'staffSession.endedElsewhere': ['adminSession'],
  'activity.heard': ['idle', 'staffIdle'],
  'accessToken.refused': ['session'],
  'staffToken.refused': ['adminSession'],
  'staffIdle.ended': ['adminSession'],
} as const;

/** Leaves out a restored draft. */
const withoutDraft = (drafts: Drafts | null, flow: string): Drafts | null =>
  draftsLeft(drafts, ([name]) => name !== flow);

/** Leaves out drafts that are strings: their flows read them from storage. */
const withoutSavedDrafts = (drafts: Drafts | null): Drafts | null =>
  draftsLeft(drafts, ([, draft]) => typeof draft !== 'string');

function draftsLeft(drafts: Drafts | null, isLeft: (entry: [flow: string, draft: unknown]) => boolean): Drafts | null {
  const left = Object.entries(drafts?.byFlow ?? {}).filter(isLeft);
  return drafts === null || left.length === 0 ? null : { ...drafts, byFlow: Object.fromEntries(left) };
}

const idleInput = (
  owner: IdleInput['owner'],
  { localNow }: AppContext,
  reportTo: IdleInput['reportTo'],
  lastActiveAt: number | null,
): IdleInput => ({
  ...{ owner, limits: idleLimits[owner] },
  ...{ lastActiveAt: lastActiveAt ?? localNow(), now: localNow, reportTo },
});

/** Only `staff.expected` starts the staff session. */
const staffStart = (event: AppEvent): StaffStart =>
  event.type === 'staff.expected' ? event.start : { stored: null, mayBeShared: false, savedZone: null, path: '/' };

/** Only the output of `loadNewVersion` starts the version check. */
const versions = (event: AppEvent | { readonly output: NewVersionInput }): NewVersionInput =>
  'output' in event ? event.output : { build: '', reloadedFor: [] };

/** The root: owns the actors of the app, and of a signed-in customer or staff member. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    input: {} as AppInput,
    events: {} as AppEvent,
    children: {} as AppChildren,
  },
  actors: {
    session: sessionMachine,
    adminSession,
    banner: bannerMachine,
    preferences: preferencesMachine,
    navigation: navigationMachine,
    page: pageMachine,
    resources: resourcesMachine,
    revocation: revocationMachine,
    customer: ownerMachine,
    staff: ownerMachine,
    idle: idleMachine,
    staffIdle: idleMachine,
    newVersion,
    loadNewVersion,
    unregisterServiceWorkers,
    watchWindow,
    watchLocation,
    watchOtherTabs,
  },
  actions: {
    showFailure,
    saveDrafts,
    removeSavedDrafts,
    // Signing out discards drafts.
    storeDrafts: assign({
      drafts: ({ context: { drafts, readDrafts } }, { guid, reason }: SessionEnded) => {
        if (reason === 'signedOut') return null;
        const own = drafts?.customerGuid === guid ? drafts.byFlow : {};
        return { customerGuid: guid, byFlow: { ...own, ...readDrafts() } };
      },
    }),
    clearOthersDrafts: assign({
      drafts: ({ context: { drafts } }, { guid }: { guid: string }) => (drafts?.customerGuid === guid ? drafts : null),
    }),
    clearSavedDrafts: assign({ drafts: ({ context }) => withoutSavedDrafts(context.drafts) }),
    clearDraft: assign({ drafts: ({ context }, { flow }: { flow: string }) => withoutDraft(context.drafts, flow) }),
    storeCustomer: assign({ customerGuid: (_, { guid }: { guid: string }) => guid }),
    clearCustomer: assign({ customerGuid: '', lastActiveAt: null }),
  },
  delays: { rewatchPause },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, customerGuid: '' }),
  entry: [
    spawnChild('banner', { id: 'banner', systemId: 'banner' }),
    spawnChild('preferences', {
      id: 'preferences',
      systemId: 'preferences',
      input: ({ context: { theme, followsSystem, display } }) => ({ theme, followsSystem, display }),
    }),
    spawnChild('navigation', { id: 'navigation', systemId: 'navigation' }),
    spawnChild('resources', {
      id: 'resources',
      systemId: 'resources',
      input: ({ context, self }) => ({ now: context.now, reportTo: self }),
    }),
    spawnChild('page', {
      id: 'page',
      systemId: 'page',
      input: ({ context, self }) => ({ path: context.path, reportTo: self }),
    }),
    spawnChild('revocation', { id: 'revocation', systemId: 'revocation', input: ({ context: { now } }) => ({ now }) }),
    // Last, since it may report at once.
    spawnChild('session', {
      id: 'session',
      systemId: 'session',
      input: ({ context, self }) => ({
        stored: context.stored,
        mayBeShared: context.mayBeShared,
        now: context.now,
        reportTo: self,
      }),
    }),
  ],
  type: 'parallel',
  states: {
    customer: {
      description: 'Whether somebody is signed in. What belongs to a customer lives and ends with the session.',
      initial: 'absent',
      states: {
        absent: {
          on: {
            'session.began': {
              target: 'present',
              actions: [
                withEvent('storeCustomer'),
                withEvent('clearOthersDrafts'),
                { type: 'saveDrafts', params: ({ context }) => ({ byFlow: context.drafts?.byFlow ?? {} }) },
                'clearSavedDrafts',
              ],
            },
            // The session expired before the page loaded.
            'session.ended': { actions: [withEvent('storeDrafts'), 'removeSavedDrafts'] },
          },
        },
        present: {
          entry: [
            spawnChild('customer', {
              id: 'customer',
              systemId: 'customer',
              input: ({ context, self }) => ({ owner: 'customer' as const, now: context.now, reportTo: self }),
            }),
            spawnChild('idle', {
              id: 'idle',
              systemId: 'idle',
              input: ({ context, self }) => idleInput('customer', context, self, context.lastActiveAt),
            }),
            // The page may already be open when another tab shares its session.
            sendTo('page', { type: 'customer.signedIn' }),
          ],
          exit: [stopChild('customer'), stopChild('idle'), 'clearCustomer'],
          on: {
            'session.ended': { target: 'absent', actions: [withEvent('storeDrafts'), 'removeSavedDrafts'] },
            'draft.taken': { actions: withEvent('clearDraft') },
            'idle.ended': { actions: sendTo('session', { type: 'session.idled' }) },
            ...forwarded(subscriptions, ['customer', 'idle']),
          },
        },
      },
    },
    staff: {
      description: 'Staff’s session, once it is needed: few browsers ever load its code.',
      initial: 'away',
      states: {
        away: { on: { 'staff.expected': 'here' } },
        here: {
          description:
            'Whether a person of staff is signed in. What belongs to them lives and ends with their session.',
          entry: spawnChild('adminSession', {
            id: 'adminSession',
            systemId: 'adminSession',
            input: ({ context: { now }, event, self }) => ({ ...staffStart(event), now, reportTo: self }),
          }),
          initial: 'absent',
          states: {
            absent: { on: { 'adminSession.began': 'present', ...forwarded(subscriptions, ['adminSession']) } },
            present: {
              entry: [
                spawnChild('staff', {
                  id: 'staff',
                  systemId: 'staff',
                  input: ({ context, self }) => ({ owner: 'staff' as const, now: context.now, reportTo: self }),
                }),
                spawnChild('staffIdle', {
                  id: 'staffIdle',
                  systemId: 'staffIdle',
                  // Signing in counts as activity, whatever this tab saved before.
                  input: ({ context, event, self }) =>
                    idleInput(
                      'staff',
                      context,
                      self,
                      'isRestored' in event && event.isRestored ? context.lastActiveAt : null,
                    ),
                }),
                // As for customers.
                sendTo('page', { type: 'customer.signedIn' }),
              ],
              exit: [stopChild('staff'), stopChild('staffIdle')],
              on: {
                'adminSession.ended': 'absent',
                ...forwarded(subscriptions, ['adminSession', 'staff', 'staffIdle']),
              },
            },
          },
        },
      },
    },
    everybody: {
      description: 'What those hear who live as long as the app.',
      on: {
        ...forwarded(subscriptions, ['session', 'navigation', 'page', 'resources', 'revocation']),
        'request.failed': { actions: withEvent('showFailure') },
      },
    },
    location: {
      description: 'The address bar. A stream that breaks is taken up again after a moment.',
      initial: 'watching',
      states: {
        watching: { invoke: { id: 'watchLocation', src: 'watchLocation', onError: 'pausing' } },
        pausing: { after: { rewatchPause: 'watching' } },
      },
    },
    window: {
      description:
        'Facts about the window, the tab and the network. A stream that breaks is taken up again after a moment.',
      initial: 'watching',
      states: {
        watching: { invoke: { id: 'watchWindow', src: 'watchWindow', onError: 'pausing' } },
        pausing: { after: { rewatchPause: 'watching' } },
      },
    },
    otherTabs: {
      description: 'The other tabs of this browser. A stream that breaks is taken up again after a moment.',
      initial: 'watching',
      states: {
        watching: { invoke: { id: 'watchOtherTabs', src: 'watchOtherTabs', onError: 'pausing' } },
        pausing: { after: { rewatchPause: 'watching' } },
      },
    },
    newVersion: {
      description:
        'Whether the server has another build than this tab. The code of the watch is among the first: it has to be here when others are gone.',
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadNewVersion',
            src: 'loadNewVersion',
            onDone: {
              target: 'settled',
              actions: spawnChild('newVersion', {
                id: 'newVersion',
                systemId: 'newVersion',
                input: ({ event }) => versions(event),
              }),
            },
            onError: 'settled',
          },
        },
        settled: {
          type: 'final',
          description:
            'The watch runs. If it could not begin, a page whose code is gone can still be loaded anew by hand.',
        },
      },
    },
    serviceWorkers: {
      initial: 'unregistering',
      states: {
        unregistering: {
          invoke: {
            id: 'unregisterServiceWorkers',
            src: 'unregisterServiceWorkers',
            onDone: 'settled',
            onError: 'settled',
          },
        },
        settled: { description: 'None is left, or none could be removed: the app works with either.', type: 'final' },
      },
    },
  },
});
