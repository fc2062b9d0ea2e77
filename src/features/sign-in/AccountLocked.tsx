import { Button } from '#ui/button/Button.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { SignInProps } from './SignIn.tsx';
import styles from './sign-in.module.css';

/** The password is right, but the account was locked for safety. */
export const AccountLocked = ({ flow }: SignInProps) => (
  <>
    <header className={styles.head}>
      <Heading level={1} tabIndex={-1}>
        Your account is locked
      </Heading>
      <Text tone="soft">You or someone with a link from your email locked it. Nobody can sign in or move money. Your balances are unaffected.</Text>
    </header>
    <div className={styles.help}>
      <AppLink href="/contact">Contact support</AppLink>
      <Button size="small" onClick={() => flow.send({ type: 'credentials.revised' })}>
        Use another account
      </Button>
    </div>
  </>
);
