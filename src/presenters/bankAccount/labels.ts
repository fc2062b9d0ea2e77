import { type BankAccount, isUsable } from '#domain/transfers/bankAccount.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';

export interface BankAccountStateLabel {
  readonly word: string;
  readonly tone: ChipTone;
  readonly text: string;
}

const labels: Readonly<Record<string, BankAccountStateLabel>> = {
  storing: { word: 'Adding', tone: 'accent', text: 'The bank is adding this account. This takes a few seconds.' },
  unverified: {
    word: 'Ownership not checked',
    tone: 'hold',
    text: 'The bank has to confirm that this account is yours before you can use it.',
  },
  completed: { word: 'Ready', tone: 'gain', text: 'You can deposit from this account and withdraw to it.' },
  refresh_required: {
    word: 'Reconnect needed',
    tone: 'hold',
    text: 'Your bank ended the connection. Sign in to your bank again to keep using this account.',
  },
  failed: { word: 'Failed', tone: 'loss', text: 'This account wasn’t linked. Nothing was moved.' },
  deleting: { word: 'Removing', tone: 'neutral', text: 'The bank is removing this account. This takes a few seconds.' },
  deleted: { word: 'Removed', tone: 'neutral', text: 'This account is removed. You can link it again any time.' },
};

/** Replaces "Ready" while a new account's withdrawals are on hold. */
export const depositsOnly = { word: 'Deposits only', tone: 'hold' } as const;

/** An account state as a label; an unknown state keeps the bank's own word. */
export function stateLabelOf({ state }: Pick<BankAccount, 'state'>): BankAccountStateLabel {
  const known = Object.hasOwn(labels, state) ? labels[state] : undefined;
  if (known) return known;
  const text = `The bank reports the state “${state}”, which we don’t know yet. You can’t use this account right now. Contact support for next steps.`;
  return { word: 'Unavailable', tone: 'neutral', text };
}

/** The account in one line: "First Platypus Bank, Plaid Checking, ending in 0000". */
export const fullNameOf = ({ name, accountName, mask }: Pick<BankAccount, 'name' | 'accountName' | 'mask'>): string =>
  [name, accountName !== name && accountName, mask !== null && `ending in ${mask}`].filter(Boolean).join(', ');

/** The account in a few words: "First Platypus Bank ending in 0000". */
export const shortNameOf = ({ name, mask }: Pick<BankAccount, 'name' | 'mask'>): string =>
  mask === null ? name : `${name} ending in ${mask}`;

/** "First Platypus Bank …0000, Plaid Checking": a phone cuts off only the end. */
const choiceNameOf = ({ name, accountName, mask }: BankAccount): string =>
  [mask === null ? name : `${name} …${mask}`, accountName !== name && accountName].filter(Boolean).join(', ');

/** An account as an option, with any obstacle. @param hold end of its withdrawal hold */
export function choiceLabelOf(account: BankAccount, hold?: string): string {
  const reason = isUsable(account) ? hold : stateLabelOf(account).word.toLowerCase();
  return reason === undefined ? choiceNameOf(account) : `${choiceNameOf(account)} (${reason})`;
}
