import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { BankAccountName } from '#presenters/bankAccount/BankAccountName.tsx';
import { stateLabelOf } from '#presenters/bankAccount/labels.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './settings.module.css';

/** Only "Linked": a new account can't be withdrawn to yet, which its own page explains. */
const linked = { word: 'Linked', tone: 'gain' } as const;

export interface PaymentMethodsSectionProps {
  bankAccounts: ListState<BankAccount>;
}

/** The linked bank accounts with their state, a line each. */
export const PaymentMethodsSection = ({ bankAccounts }: PaymentMethodsSectionProps) => (
  <SettingsSection id="payment-methods" title="Payment methods">
    <ListView state={bankAccounts} what="bank accounts" empty={<Text tone="soft">No bank account is linked yet.</Text>}>
      {(rows) => (
        <ul className={styles.rows} aria-label="Linked bank accounts">
          {rows.map((account) => (
            <li key={account.guid} className={styles.row}>
              <BankAccountName account={account} />
              <StatusChip label={account.state === 'completed' ? linked : stateLabelOf(account)} />
            </li>
          ))}
        </ul>
      )}
    </ListView>
    <div>
      <AppLink href="/payment-method">Manage payment methods</AppLink>
    </div>
  </SettingsSection>
);
