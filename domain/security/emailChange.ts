/**
 * What a link about another email address does: its owner's confirmation changes the address `now`, or `later`, after a wait in which the old mailbox
 * can stop it. `pending` is the link to the old mailbox, while the change waits.
 */
export const emailChangeEffects = ['now', 'later', 'pending'] as const;
export type EmailChangeEffect = (typeof emailChangeEffects)[number];

/** How long a change waits that the old mailbox had no word in, in hours. */
export const emailChangeWaitHours = 24;
