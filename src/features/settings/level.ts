import type { VerificationLevel } from '#domain/verification/verification.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';

export interface LevelWording {
  readonly name: string;
  readonly tone: ChipTone;
  readonly text: string;
}

export const levelWordings: Readonly<Record<VerificationLevel, LevelWording>> = {
  notVerified: {
    name: 'Not verified',
    tone: 'neutral',
    text: 'You can view prices and charts. To trade, link a bank, deposit or withdraw, verify your identity first.',
  },
  verified: { name: 'Verified', tone: 'gain', text: 'You can trade, link a bank, deposit and withdraw.' },
  enhanced: {
    name: 'Verified, enhanced',
    tone: 'gain',
    text: 'You can trade, link a bank, deposit and withdraw. The bank has also reviewed where your money comes from.',
  },
};
