import { useSelector } from '@xstate/react';
import { Landmark } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import type { AddressHoldHistory } from '#domain/addresses/addressHold.ts';
import { selectAccount, selectTask } from '#machines/bankAccount/bankAccount.machine.ts';
import type { BankAccountRef } from '#machines/bankAccounts/bankAccounts.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { availabilityOf } from '#presenters/addressHold/availability.ts';
import { BankAccountName } from '#presenters/bankAccount/BankAccountName.tsx';
import { depositsOnly, stateLabelOf } from '#presenters/bankAccount/labels.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Failed, Ready, RefreshRequired, StateText, Unknown, Unverified } from './AccountStates.tsx';
import { CodeOfRemoval, Patching, Reconnecting, Removal, RequestingRemoval } from './AccountTasks.tsx';
import type { BankLinkingProps } from './BankLinking.tsx';
import { accountWording } from './messages.ts';
import styles from './paymentMethod.module.css';

export interface AccountProps extends Pick<BankLinkingProps, 'showPicker' | 'sandbox'> {
  flow: BankAccountRef;
  /** The customer's holds; null while unknown. */
  holds: AddressHoldHistory | null;
  /** Server time in ms since 1970. */
  now: () => number;
}

export const accountScreens = {
  accountStoring: StateText,
  accountUnverified: Unverified,
  accountReady: Ready,
  accountRefreshRequired: RefreshRequired,
  accountReconnecting: Reconnecting,
  accountPatching: Patching,
  accountRemoval: Removal,
  accountCode: CodeOfRemoval,
  accountRequestingRemoval: RequestingRemoval,
  accountDeleting: StateText,
  accountDeleted: StateText,
  accountFailed: Failed,
  accountUnknown: Unknown,
} satisfies Record<string, ComponentType<AccountProps>>;

/** One linked account: its name, state and actions. */
export function AccountCard(props: AccountProps) {
  const { flow } = props;
  const account = useSelector(flow, selectAccount);
  const [screen, Screen] = useScreen(flow, accountScreens, 'accountUnknown');
  const task = useSelector(flow, selectTask);
  const problem = useSelector(flow, selectProblem);
  const isOnHold = account.state === 'completed' && availabilityOf(account, props.holds, props.now()).kind === 'onHold';
  const titleId = useId();
  // Changes by the bank leave the focus alone; tasks that the customer starts or ends move it.
  const container = useHeadingFocus<HTMLElement>(task === null ? 'none' : screen, task === null ? 'h2' : 'h3');
  return (
    <section ref={container} aria-labelledby={titleId} data-screen={screen}>
      <Card>
        <div className={styles.accountHead}>
          <h2 id={titleId} tabIndex={-1} className={styles.heading}>
            <Landmark size={20} strokeWidth={1.75} aria-hidden />
            <BankAccountName account={account} />
          </h2>
          <StatusChip label={isOnHold ? depositsOnly : stateLabelOf(account)} />
        </div>
        {problem && task === null && <ProblemNotice wording={accountWording(problem)} reference={problem.reference} />}
        <div className={task === null ? styles.panel : styles.task}>
          <Screen {...props} />
        </div>
      </Card>
    </section>
  );
}
