import type { ActivityLimit } from '#domain/transfers/limits.ts';
import type { VerificationLevel } from '#domain/verification/verification.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';
import { formatMoney } from '#ui/money/format.ts';

export interface LevelWording {
  readonly name: string;
  readonly tone: ChipTone;
  /** What the customer can do at this level. */
  readonly text: string;
}

/** The levels of verification, in words. */
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

const day = 86_400;
const windows: Readonly<Record<number, string>> = { [day]: 'a day', [7 * day]: 'a week', [30 * day]: 'a month' };
const sides = { deposit: 'Dollar deposits', withdrawal: 'Dollar withdrawals' } as const;

export interface LimitLine {
  readonly label: string;
  readonly amount: string;
}

/** The bank's limits, one line each: "Dollar deposits in a day", "$5,000.00"; one of another window by the bank's own name. */
export const limitLines = (limits: readonly ActivityLimit[]): readonly LimitLine[] =>
  limits.map(({ name, sides: limited, interval, amount, asset }) => {
    const window = windows[interval];
    const what = limited.map((side, index) => (index === 0 ? sides[side] : sides[side].toLowerCase())).join(' and ');
    return { label: window === undefined ? name : `${what} in ${window}`, amount: formatMoney(amount, asset) };
  });
