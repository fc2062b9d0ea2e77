import type { ReactNode } from 'react';
import { type BankAccount, isGone, isUsable } from '#domain/transfers/bankAccount.ts';
import { SelectField } from '#ui/field/SelectField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { choiceLabelOf, stateLabelOf } from './labels.ts';

export interface BankAccountFieldProps {
  label: ReactNode;
  accounts: readonly BankAccount[];
  /** The guid of the chosen account, or null. */
  chosen: string | null;
  onChoose: (guid: string) => void;
  /** The end of each account's withdrawal hold as text, by guid. */
  holds?: ReadonlyMap<string, string>;
  error?: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  id?: string;
}

/** A choice of a linked account. Unusable ones are listed with the reason, removed ones are not. */
export const BankAccountField = ({
  label,
  accounts,
  chosen,
  onChoose,
  holds,
  error,
  hint,
  disabled,
  id,
}: BankAccountFieldProps) => (
  <SelectField
    id={id}
    label={label}
    hint={hint}
    error={error ?? unusableText(accounts, chosen)}
    disabled={disabled}
    placeholder="Choose a bank account"
    options={accounts
      .filter((account) => !isGone(account) || account.guid === chosen)
      .map((account) => {
        const hold = holds?.get(account.guid);
        return {
          value: account.guid,
          label: choiceLabelOf(account, hold),
          disabled: !isUsable(account) || hold !== undefined,
        };
      })}
    value={chosen ?? ''}
    onValue={onChoose}
  />
);

/** Why the chosen account, or every account, can't be used, and where to fix it. */
function unusableText(accounts: readonly BankAccount[], chosen: string | null): ReactNode {
  const account = accounts.find(({ guid }) => guid === chosen);
  const example = account ?? (accounts.some(isUsable) ? undefined : accounts.find((each) => !isGone(each)));
  if (example === undefined || isUsable(example)) return undefined;
  return (
    <>
      {`${stateLabelOf(example).text} `}
      <AppLink href="/payment-method">Manage bank accounts</AppLink>
    </>
  );
}
