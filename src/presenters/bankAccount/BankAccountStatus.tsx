import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { Chip } from '#ui/chip/Chip.tsx';
import { stateLabelOf } from './labels.ts';

/** The state of a linked account in a word or two. */
export function BankAccountStatus({ account }: { account: Pick<BankAccount, 'state'> }) {
  const { word, tone } = stateLabelOf(account);
  return <Chip tone={tone}>{word}</Chip>;
}
