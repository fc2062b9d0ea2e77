import { day } from '#domain/time/units.ts';
/** How far somebody who was invited has got. Each stage includes the ones before it. */
export const referralStages = ['signed_up', 'verified', 'traded'] as const;
export type ReferralStage = (typeof referralStages)[number];

/** The newest people that the inviter sees; the counts have everybody. */
export const mostPeopleListed = 100;

/** How long after sign-up a customer can still say who invited them, in days. */
export const addableDays = 30;
/** When that ends for an account that was opened then, in ms. */
export const addableUntil = (openedAt: number): number => openedAt + addableDays * day;
