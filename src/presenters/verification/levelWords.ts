import type { VerificationLevel } from '#domain/verification/verification.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';

/** A customer's level, for the customer and for staff. */
export const levelWords: Readonly<Record<VerificationLevel, { readonly word: string; readonly tone: ChipTone }>> = {
  notVerified: { word: 'Not verified', tone: 'neutral' },
  verified: { word: 'Verified', tone: 'gain' },
  enhanced: { word: 'Verified, enhanced', tone: 'gain' },
};
