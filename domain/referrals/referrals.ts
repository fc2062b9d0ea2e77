import { day } from '#domain/time/units.ts';
/** How far an invitee has got. Each stage includes the earlier ones. */
export const referralStages = ['signed_up', 'verified', 'traded'] as const;
export type ReferralStage = (typeof referralStages)[number];

/** The inviter sees only the newest; the counts include everybody. */
export const mostPeopleListed = 100;

/** Days after sign-up in which a customer can still name their inviter. */
export const addableDays = 30;
/** In ms. */
export const addableUntil = (openedAt: number): number => openedAt + addableDays * day;
