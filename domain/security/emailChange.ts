/**
 * What a link about a new email address does: the change happens `now`, or `later`, after a wait in
 * which the old mailbox can stop it. `pending`: the link to the old mailbox during the wait.
 */
export const emailChangeEffects = ['now', 'later', 'pending'] as const;
export type EmailChangeEffect = (typeof emailChangeEffects)[number];

/** Hours that a change waits if the old mailbox did not confirm it. */
export const emailChangeWaitHours = 24;
