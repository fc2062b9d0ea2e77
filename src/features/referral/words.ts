import type { ReferralStage } from '#domain/referrals/referrals.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';

/** The stages in order, and their meanings. */
export const stageWords: Readonly<
  Record<ReferralStage, { readonly name: string; readonly meaning: string; readonly tone: ChipTone }>
> = {
  signed_up: { name: 'Signed up', meaning: 'Confirmed their email and signed in', tone: 'neutral' },
  verified: { name: 'Verified', meaning: 'Passed the identity check', tone: 'accent' },
  traded: { name: 'Traded', meaning: 'Had a first order filled', tone: 'gain' },
};

/** "November 2026" from `2026-11`, the same in every time zone. */
export const monthWords = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
