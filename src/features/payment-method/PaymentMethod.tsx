import { useSelector } from '@xstate/react';
import { Landmark, ShieldCheck } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import {
  type BankAccountRef,
  type BankAccountsMachine,
  selectAccounts,
  selectLinking,
} from '#machines/bankAccounts/bankAccounts.machine.ts';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView, staleSinceOf } from '#ui/list/ListView.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { Text } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import { AccountCard, type AccountProps } from './AccountCard.tsx';
import { BankLinking, type BankLinkingProps, LinkRail } from './BankLinking.tsx';
import { type LinkStop, linkWording } from './messages.ts';
import styles from './paymentMethod.module.css';

export interface PaymentMethodProps
  extends Pick<BankLinkingProps, 'showPicker' | 'sandbox'>,
    Pick<AccountProps, 'holds' | 'now'> {
  flow: ActorRefFrom<BankAccountsMachine>;
  /** The bank's list as it loads, with the holds; its accounts are in the flow. */
  list: ListState<unknown>;
  /** The reason that the customer cannot link a bank. */
  stop: LinkStop | null;
}

/** The flow's accounts, which outlive a failed load of the list. */
const facesOf = (accounts: readonly BankAccountRef[], list: ListState<unknown>): ListState<BankAccountRef> => {
  if (list.status === 'loading') return list;
  if (accounts.length > 0) return { status: 'full', rows: accounts, staleSince: staleSinceOf(list) };
  return list.status === 'full' ? { status: 'empty' } : list;
};

/** The customer's linked bank accounts: link one, verify ownership, reconnect it or remove it. */
export function PaymentMethod({ flow, list, stop, ...shown }: PaymentMethodProps) {
  const { showPicker, sandbox } = shown;
  const accounts = useSelector(flow, selectAccounts);
  const link = useSelector(flow, selectLinking);
  const container = useHeadingFocus<HTMLDivElement>(link ? 'linking' : 'list', link ? '[data-screen] h2' : 'h1');
  const state = facesOf(accounts, list);
  // A new account is recognized by comparison with the current ones. The button stays in place.
  const start = (
    <Button
      variant="main"
      disabled={state.status === 'loading' || state.status === 'failed'}
      onClick={() => flow.send({ type: 'link.requested' })}
    >
      Link a bank account
    </Button>
  );
  return (
    <div ref={container} className={styles.page}>
      <PageHeader
        title="Payment method"
        // While an account is being linked, the steps replace the button.
        {...(!link && {
          lead: 'Bank accounts that you deposit dollars from and withdraw dollars to. Each of them has to be in your own name.',
        })}
        actions={link ? <LinkRail link={link} /> : !stop && start}
      />
      <div className={styles.accounts}>
        <FlowProblem flow={flow} wording={linkWording} />
        {link && (
          <Card>
            <BankLinking link={link} showPicker={showPicker} sandbox={sandbox} />
          </Card>
        )}
        {stop && <Locked stop={stop} />}
        {!(state.status === 'empty' && (link || stop)) && (
          <ListView state={state} what="bank accounts" empty={<NoAccounts />}>
            {(rows) => (
              <div className={styles.accounts}>
                <Stale since={staleSinceOf(state)} />
                {rows.map((account) => (
                  <AccountCard key={account.id} flow={account} {...shown} />
                ))}
              </div>
            )}
          </ListView>
        )}
      </div>
    </div>
  );
}

const Stale = ({ since }: { since: number | null }) => (
  <div role="status" className={styles.stale}>
    {since !== null && (
      <Text
        size="s"
        tone="soft"
      >{`Bank accounts as of ${formatTime(since, 'time')}. We couldn’t update them. Retrying.`}</Text>
    )}
  </div>
);

const Locked = ({ stop: { title, text, action } }: { stop: LinkStop }) => (
  <Card>
    <EmptyState
      icon={<ShieldCheck size={28} strokeWidth={1.5} aria-hidden />}
      level={2}
      title={title}
      text={text}
      action={
        action && (
          <ButtonLink href={action.href} variant="main">
            {action.label}
          </ButtonLink>
        )
      }
    />
  </Card>
);

const NoAccounts = () => (
  <Card>
    <EmptyState
      icon={<Landmark size={28} strokeWidth={1.5} aria-hidden />}
      level={2}
      title="No bank account yet"
      text="Link one to deposit and withdraw dollars. You sign in to your bank in its own window. We never see your password."
    />
  </Card>
);
