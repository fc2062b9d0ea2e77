import { useSelector } from '@xstate/react';
import { selectEmail, selectFactorCheck } from '#machines/signIn/signIn.selectors.ts';
import { FactorCheckOnDemand } from '#presenters/code/FactorCheckOnDemand.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { SignInProps } from './SignIn.tsx';
import styles from './sign-in.module.css';

/** The password is right: the second factor completes the sign-in. Its field takes the focus, not the heading. */
export function SecondFactor({ flow }: SignInProps) {
  const email = useSelector(flow, selectEmail);
  const check = useSelector(flow, selectFactorCheck);
  return (
    <>
      <header className={styles.head}>
        <Heading level={1}>Confirm it’s you</Heading>
        <Text tone="soft">
          Signing in as <strong className={styles.address}>{email.trim()}</strong>.
        </Text>
      </header>
      {check && <FactorCheckOnDemand check={check} action="Sign in" />}
      <div className={styles.help}>
        <Text size="s" tone="soft">
          Lost your device? Use one of the recovery codes that you saved when you turned on your second factor.
        </Text>
        <Button size="small" onClick={() => flow.send({ type: 'credentials.revised' })}>
          Use another account
        </Button>
      </div>
    </>
  );
}
