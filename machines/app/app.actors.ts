import type { AdminSessionMachine } from '../adminSession/adminSession.machine.ts';
import type { OtherStaffTabFact } from '../adminSession/adminSession.types.ts';
import type { ActivityHeard } from '../idle/idle.types.ts';
import type { NewVersionMachine } from '../newVersion/newVersion.machine.ts';
import type { NewVersionInput } from '../newVersion/newVersion.types.ts';
import type { OtherTabFact } from '../session/session.types.ts';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';
import type { DraftsByFlow } from './app.drafts.ts';

/** Staff's session, whose code comes once it is needed. */
export const adminSession = promiseContract<unknown>('adminSession') as unknown as AdminSessionMachine;

/** The watch for a new version, whose code comes ahead of need. */
export const newVersion = promiseContract<unknown>('newVersion') as unknown as NewVersionMachine;
/** Loads it, and reads what it begins with. */
export const loadNewVersion = promiseContract<NewVersionInput>('loadNewVersion');

/** Removes every service worker that an older site left behind. */
export const unregisterServiceWorkers = promiseContract<unknown>('unregisterServiceWorkers');

/** Sends each new pathname of the address bar. */
export const watchLocation = streamContract<{ readonly type: 'route.changed'; readonly path: string }>('watchLocation');

/** Sends what the other tabs of this browser say. */
export const watchOtherTabs = streamContract<OtherTabFact | OtherStaffTabFact | ActivityHeard>('watchOtherTabs');

/** Says in the red banner why a call failed: the server's words as received, or our words for the code. */
export const showFailure = effectContract<{ message: string; code: string }>('showFailure');

/** Removes what a reload would find of flows in which nothing was sent: from now on it is kept in memory, or not at all. */
export const removeSavedDrafts = effectContract('removeSavedDrafts');
/** Saves them again for the flows of the customer who is back. */
export const saveDrafts = effectContract<{ byFlow: DraftsByFlow }>('saveDrafts');
