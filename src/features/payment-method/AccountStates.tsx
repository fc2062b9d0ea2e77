import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  selectAccount,
  selectCheckFailures,
  selectIsChecking,
  selectMayCheck,
  selectMayReconnect,
} from '#machines/bankAccount/bankAccount.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { availabilityOf } from '#presenters/addressHold/availability.ts';
import { HoldEnd } from '#presenters/addressHold/HoldEnd.tsx';
import { stateLabelOf } from '#presenters/bankAccount/labels.ts';
import { Button, type ButtonProps } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { AccountProps } from './AccountCard.tsx';
import { failureTextOf } from './failures.ts';
import { ownershipTexts } from './messages.ts';
import styles from './paymentMethod.module.css';

type Props = Pick<AccountProps, 'flow'>;

const Words = ({ children }: { children: ReactNode }) => (
  <div role="status">
    <Text tone="soft" measure>
      {children}
    </Text>
  </div>
);

const Remove = ({ flow, variant = 'plain' }: Props & Pick<ButtonProps, 'variant'>) => (
  <Button variant={variant} onClick={() => flow.send({ type: 'removal.requested' })}>
    Remove
  </Button>
);

const Support = () => <ButtonLink href="/contact">Contact support</ButtonLink>;

/** A state in which the customer can only wait, or do nothing. */
export function StateText({ flow }: Props) {
  return <Words>{stateLabelOf(useSelector(flow, selectAccount)).text}</Words>;
}

/** Money can be deposited from it, and withdrawn to it once its hold is over. */
export function Ready({ flow, holds, now }: Pick<AccountProps, 'flow' | 'holds' | 'now'>) {
  const account = useSelector(flow, selectAccount);
  const availability = availabilityOf(account, holds, now());
  const isReady = availability.kind === 'ready';
  return (
    <>
      <Words>
        <HoldEnd availability={availability} ready={stateLabelOf(account).text} verb="withdraw" />
        {!isReady && ' You can deposit from it now.'}
      </Words>
      <div className={styles.actions}>
        <ButtonLink href="/deposits?asset=USD">Deposit dollars</ButtonLink>
        {isReady && <ButtonLink href="/withdrawals?asset=USD">Withdraw dollars</ButtonLink>}
        <Remove flow={flow} />
      </div>
    </>
  );
}

const isBeingChecked =
  'The bank is checking that this account is yours. This usually takes seconds, sometimes 1–2 business days. You can leave this page.';

export function Unverified({ flow }: Props) {
  const account = useSelector(flow, selectAccount);
  const busy = useSelector(flow, selectIsBusy);
  const isChecking = useSelector(flow, selectIsChecking);
  const mayCheck = useSelector(flow, selectMayCheck);
  const failures = useSelector(flow, selectCheckFailures);
  const problem = useSelector(flow, selectProblem);
  const label = problem !== null ? 'Try again' : failures ? 'Check again' : 'Check ownership';
  return (
    <>
      <Words>
        {isChecking
          ? isBeingChecked
          : failures
            ? 'The bank didn’t confirm that this account is yours:'
            : stateLabelOf(account).text}
      </Words>
      {failures && !isChecking && (
        <ul className={styles.reasons}>
          {ownershipTexts(failures).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {(mayCheck || (busy && !isChecking)) && (
          <Button variant="main" busy={busy} onClick={() => flow.send({ type: 'ownership.requested' })}>
            {label}
          </Button>
        )}
        {failures && <Support />}
        <Remove flow={flow} />
      </div>
    </>
  );
}

export function RefreshRequired({ flow }: Props) {
  const mayReconnect = useSelector(flow, selectMayReconnect);
  return (
    <>
      {mayReconnect ? (
        <StateText flow={flow} />
      ) : (
        <Words>
          Your bank ended the connection, and this account can’t be reconnected here. Contact support for next steps.
        </Words>
      )}
      <div className={styles.actions}>
        {mayReconnect ? (
          <Button variant="main" onClick={() => flow.send({ type: 'reconnection.requested' })}>
            Reconnect
          </Button>
        ) : (
          <Support />
        )}
        <Remove flow={flow} />
      </div>
    </>
  );
}

export function Failed({ flow }: Props) {
  const { failureCode } = useSelector(flow, selectAccount);
  return (
    <>
      <Words>{failureTextOf(failureCode)}</Words>
      <div className={styles.actions}>
        <Remove flow={flow} variant="quiet" />
      </div>
    </>
  );
}

/** A state that this app does not know. */
export const Unknown = ({ flow }: Props) => (
  <>
    <StateText flow={flow} />
    <div className={styles.actions}>
      <Support />
    </div>
  </>
);
