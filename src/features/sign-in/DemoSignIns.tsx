import type { ActorRefFrom } from 'xstate';
import type { SignInMachine } from '#machines/signIn/signIn.machine.ts';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './sign-in.module.css';

const password = 'Demo-2026-pass';
const demos = [
  {
    email: 'demo@statechange.test',
    label: 'Fill in demo@statechange.test',
    about: 'verified, with balances and two years of history',
  },
  { email: 'new@statechange.test', label: 'Fill in new@statechange.test', about: 'new, not verified, empty' },
] as const;

/** The sandbox's two demo customers, open to everyone. */
export function DemoSignIns({ flow }: { flow: ActorRefFrom<SignInMachine> }) {
  const fillIn = (email: string) => {
    flow.send({ type: 'email.changed', email });
    flow.send({ type: 'password.changed', password });
  };
  return (
    <details className={styles.demo}>
      <summary>Sandbox: sign in as a demo customer</summary>
      <div className={styles.demoBody}>
        <Text size="s" tone="soft">
          No real money moves here. Both use the password <code>{password}</code>.
        </Text>
        <ul>
          {demos.map(({ email, label, about }) => (
            <li key={email}>
              <Button size="small" onClick={() => fillIn(email)}>
                {label}
              </Button>
              <Text as="span" size="s" tone="faint">
                {about}
              </Text>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
