import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { Text } from '#ui/text/Text.tsx';
import styles from './bankAccount.module.css';

/** The account's name with the bank's name for it and the last digits below. */
export const BankAccountName = ({
  account: { name, accountName, mask },
}: {
  account: Pick<BankAccount, 'name' | 'accountName' | 'mask'>;
}) => {
  const details = [accountName !== name && accountName, mask !== null && `ending in ${mask}`].filter(Boolean).join(' ');
  return (
    <span className={styles.name}>
      <Text as="span" strong>
        {name}
      </Text>
      {details !== '' && (
        <Text as="span" size="s" tone="soft">
          {details}
        </Text>
      )}
    </span>
  );
};
