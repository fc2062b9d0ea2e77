import type { ActivityHeard } from '../idle/idle.types.ts';
import type { OtherTabFact } from '../session/session.types.ts';
import { effectContract, promiseContract, streamContract } from '../shared/actors.ts';

/** Removes every service worker that an older site left behind. */
export const unregisterServiceWorkers = promiseContract<unknown>('unregisterServiceWorkers');

/** Sends each new pathname of the address bar. */
export const watchLocation = streamContract<{ readonly type: 'route.changed'; readonly path: string }>('watchLocation');

/** Sends what the other tabs of this browser say. */
export const watchOtherTabs = streamContract<OtherTabFact | ActivityHeard>('watchOtherTabs');

/** Says in the red banner why a call failed: the server's words as received, or our words for the code. */
export const showFailure = effectContract<{ message: string; code: string }>('showFailure');
