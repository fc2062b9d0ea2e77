import { useSelector } from '@xstate/react';
import type { UnlockStage } from '#contract/access/unlocking.ts';
import { selectStage } from '#machines/unlockAccount/unlockAccount.machine.ts';
import { AccessHead, AccessHelp } from '#presenters/access/Access.tsx';
import { SupportLink } from '#presenters/access/SupportLink.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { unlockWording } from './messages.ts';
import type { UnlockAccountProps } from './UnlockAccount.tsx';
import styles from './unlock-account.module.css';

const locked =
  'You or someone with a link from your email locked it. Nobody can sign in, and pages that are still open lose access within 30 minutes of the lock. Your balances are unaffected.';

interface Offer {
  readonly text: string;
  readonly action: string;
}

const begin: Offer = { text: locked, action: 'Unlock account' };
const continued: Offer = {
  text: 'You haven’t finished the identity check yet. Your answers so far are saved.',
  action: 'Continue the identity check',
};
const offers: Readonly<Record<UnlockStage, Offer>> = {
  none: begin,
  checking: begin,
  unlocked: begin,
  preparing: continued,
  open: continued,
  failed: {
    text: 'The identity check didn’t pass, so your account stays locked. Your balances are unaffected. Try again with a clear photo of a valid ID, or contact support.',
    action: 'Try again',
  },
};

/** The steps of unlocking, or why the account is still locked. */
export function UnlockOffer({ flow, onLeave }: UnlockAccountProps) {
  const email = useSelector(flow, ({ context }) => context.email);
  const stage = useSelector(flow, selectStage) ?? 'none';
  const { text, action } = offers[stage];
  return (
    <>
      <AccessHead title="Your account is locked">{text}</AccessHead>
      <FlowProblem flow={flow} wording={unlockWording} />
      <ol className={styles.unlockSteps}>
        <li>Enter a code, or use two-step verification.</li>
        <li>
          Verify your identity with a photo of your ID and a selfie. Have your ID ready. This takes about 3 minutes.
        </li>
        <li>Your account opens.</li>
      </ol>
      <Button variant="main" size="large" wide onClick={() => flow.send({ type: 'unlock.requested' })}>
        {action}
      </Button>
      <AccessHelp>
        <SupportLink email={email} subject="I can’t unlock my account">
          Contact support
        </SupportLink>
        <Button size="small" onClick={onLeave}>
          Use another account
        </Button>
      </AccessHelp>
    </>
  );
}
