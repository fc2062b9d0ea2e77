import { useSelector } from '@xstate/react';
import { selectAccount, selectLinking, selectMayRetryPatch } from '#machines/bankAccount/bankAccount.machine.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { shortNameOf } from '#presenters/bankAccount/labels.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { AccountProps } from './AccountCard.tsx';
import { BankLinking } from './BankLinking.tsx';
import { accountWording } from './messages.ts';
import styles from './paymentMethod.module.css';

/** Reconnecting or removing an account. */

const Title = ({ children }: { children: string }) => (
  <Heading level={3} tabIndex={-1}>
    {children}
  </Heading>
);

/** The bank picker, for the bank's sign-in only. */
export function Reconnecting({ flow, showPicker, sandbox }: AccountProps) {
  const link = useSelector(flow, selectLinking);
  return link && <BankLinking link={link} showPicker={showPicker} sandbox={sandbox} />;
}

/** The customer has signed in, and our bank is being notified. */
export function Patching({ flow }: AccountProps) {
  const mayRetry = useSelector(flow, selectMayRetryPatch);
  const problem = useSelector(flow, selectProblem);
  return (
    <>
      <div role="status" className={styles.lead}>
        <Title>{mayRetry ? 'Almost reconnected' : 'Reconnecting'}</Title>
        <Text tone="soft" measure>
          {mayRetry
            ? 'You’ve signed in to your bank, but we couldn’t save it. You don’t have to sign in again.'
            : 'This takes a second or two.'}
        </Text>
      </div>
      <FlowProblem flow={flow} wording={accountWording} />
      {mayRetry && (
        <div className={styles.actions}>
          <RetryButton waitUntil={problem?.wait?.until} onRetry={() => flow.send({ type: 'patch.retried' })} />
        </div>
      )}
    </>
  );
}

/** Asks first, and explains what removing means. */
export function Removal({ flow }: AccountProps) {
  const name = shortNameOf(useSelector(flow, selectAccount));
  return (
    <>
      <div className={styles.lead}>
        <Title>{`Remove ${name}?`}</Title>
        <Text tone="soft" measure>
          You can no longer deposit from it or withdraw to it. Deposits and withdrawals in progress continue. You can
          link it again any time.
        </Text>
      </div>
      <FlowProblem flow={flow} wording={accountWording} />
      <div className={styles.actions}>
        <Button variant="danger" onClick={() => flow.send({ type: 'removal.confirmed' })}>
          Remove account
        </Button>
        <Button variant="plain" onClick={() => flow.send({ type: 'removal.canceled' })}>
          Keep account
        </Button>
      </div>
    </>
  );
}

export function CodeOfRemoval({ flow, sandbox }: AccountProps) {
  const name = shortNameOf(useSelector(flow, selectAccount));
  const code = useSelector(flow, selectCode);
  return (
    <>
      <Title>Confirm with a code</Title>
      <FlowProblem flow={flow} wording={accountWording} />
      {code && <OneTimeCode code={code} action={`Remove ${name}`} sandbox={sandbox} />}
      <div className={styles.actions}>
        <Button onClick={() => flow.send({ type: 'removal.canceled' })}>Keep account</Button>
      </div>
    </>
  );
}

export const RequestingRemoval = () => (
  <div role="status" className={styles.lead}>
    <Title>Removing the account</Title>
    <Text tone="soft">This takes a second or two.</Text>
  </div>
);
