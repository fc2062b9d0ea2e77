import type { Wallet } from '#domain/addresses/wallet.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';

export interface WalletStateLabel {
  readonly word: string;
  readonly tone: ChipTone;
  readonly text: string;
}

const labels: Readonly<Record<string, WalletStateLabel>> = {
  storing: { word: 'Saving', tone: 'accent', text: 'The bank is saving this wallet. This takes a few seconds.' },
  pending: { word: 'Checking', tone: 'accent', text: 'The bank is checking this address. This takes a few seconds.' },
  reviewing: {
    word: 'In review',
    tone: 'hold',
    text: 'The bank is reviewing this address. You can send to it once the review ends.',
  },
  completed: { word: 'Saved', tone: 'gain', text: 'You can send to this wallet.' },
  failed: {
    word: 'Not accepted',
    tone: 'loss',
    text: 'The bank didn’t accept this wallet. You can delete it and add another.',
  },
  deleting: { word: 'Deleting', tone: 'neutral', text: 'The bank is deleting this wallet. This takes a few seconds.' },
  unreadable: {
    word: 'Unavailable',
    tone: 'hold',
    text: 'We can’t show this wallet right now, and you can’t send to it. Your other wallets are unaffected. Contact support if this lasts.',
  },
  deleted: { word: 'Deleted', tone: 'neutral', text: 'This wallet is deleted. You can add it again any time.' },
};

export function walletStateLabel({ state }: Pick<Wallet, 'state'>): WalletStateLabel {
  const known = Object.hasOwn(labels, state) ? labels[state] : undefined;
  if (known) return known;
  const text = `The bank reports the state “${state}”, which we don’t know yet. You can’t send to this wallet right now. Contact support for next steps.`;
  return { word: 'Unavailable', tone: 'neutral', text };
}

const failures: Readonly<Record<string, string>> = {
  invalid_address: 'The bank couldn’t read this address. Check it in your wallet, then add it again.',
  prohibited_address: 'The bank doesn’t allow sending to this address. Add a different one.',
};

/** Why the bank rejected a wallet, and what to do, by failure code. */
export const walletFailureText = ({ failureCode }: Pick<Wallet, 'failureCode'>): string =>
  (failureCode !== null && Object.hasOwn(failures, failureCode) ? failures[failureCode] : undefined) ??
  'The bank didn’t accept this wallet and gave no reason that we know. Try another address or contact support.';
