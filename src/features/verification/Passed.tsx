import { CircleCheck } from 'lucide-react';
import { tradedNames } from '#domain/assets/assets.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Bullets } from '#ui/list/Bullets.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import styles from './verification.module.css';

export const Passed = () => (
  <>
    <CircleCheck size={36} strokeWidth={1.5} className={styles.passed} aria-hidden />
    <div className={styles.lead}>
      <Heading level={2} look="section" tabIndex={-1}>
        You’re verified
      </Heading>
      <Text tone="soft" measure>
        The bank confirmed your identity. You can now:
      </Text>
    </div>
    <Bullets>
      <li>
        buy and sell {tradedNames('and')} on the <AppLink href="/exchange">exchange</AppLink>,
      </li>
      <li>
        link a bank account under <AppLink href="/payment-method">payment method</AppLink> and{' '}
        <AppLink href="/deposits">deposit</AppLink> dollars or crypto,
      </li>
      <li>
        <AppLink href="/withdrawals">withdraw</AppLink> to your bank account or to your own wallet.
      </li>
    </Bullets>
    <div className={styles.actions}>
      <ButtonLink href="/exchange" variant="main" size="large">
        Go to exchange
      </ButtonLink>
    </div>
  </>
);
