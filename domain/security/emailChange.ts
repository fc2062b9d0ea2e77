/** `now`, or `later` after a wait; `pending` is the old mailbox's link during the wait. */
export const emailChangeEffects = ['now', 'later', 'pending'] as const;
export type EmailChangeEffect = (typeof emailChangeEffects)[number];

/** Hours that a change waits if the old mailbox did not confirm it. */
export const emailChangeWaitHours = 24;
