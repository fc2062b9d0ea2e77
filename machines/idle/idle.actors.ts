import { effectContract, streamContract } from '../shared/setup.ts';

/** Sends what somebody does in this tab, at most once a second. */
export const watchActivity = streamContract<{ readonly type: 'activity.seen' }>('watchActivity');

/** Says in the other tabs when somebody was last active. */
export const shareActivity = effectContract<{ at: number }>('shareActivity');
/** Asks the other tabs when somebody was last active. */
export const askOtherTabs = effectContract('askOtherTabs');
/** Saves the time for a reload of this tab, whose owner may have been away since. */
export const saveActivity = effectContract<{ at: number }>('saveActivity');
/** Removes the saved time: the tab is in use again. */
export const removeSavedActivity = effectContract('removeSavedActivity');
