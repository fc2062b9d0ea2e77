import { effectContract, promiseContract, streamContract } from '../shared/actors.ts';

/** Removes every service worker that an older site left behind. */
export const unregisterServiceWorkers = promiseContract<unknown>('unregisterServiceWorkers');

export type WindowFact =
  | { readonly type: 'window.focused' }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'network.offline' }
  | { readonly type: 'network.online' };
/** Tells when the window is focused, the tab is hidden or shown, the network goes or comes. */
export const watchWindow = streamContract<WindowFact>('watchWindow');

/** Tells each new pathname of the address bar. */
export const watchLocation = streamContract<{ readonly type: 'route.changed'; readonly path: string }>('watchLocation');

/** Says in the red banner why a call failed: the server's words as received, or our words for the code. */
export const announceFailure = effectContract<{ message: string; code: string }>('announceFailure');
/** Tells whoever watches over the app that a flow broke, which is always a fault of ours. */
export const reportCrash = effectContract<{ actorId: string; error: unknown }>('reportCrash');
