import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { selectEmail, selectIsLocking } from '#machines/lockAccount/lockAccount.machine.ts';
import { AccessActions, AccessHead, AccessPage, Address } from '#presenters/access/Access.tsx';
import { linkScreens } from '#presenters/access/linkScreens.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import { Text } from '#ui/text/Text.tsx';
import { LockEffects } from './LockEffects.tsx';
import type { LockProps } from './LockSection.tsx';
import { linkTexts, lockWording, uncheckedWording } from './messages.ts';

export const lockLinkScreens = {
  ...linkScreens({
    checking: { title: 'Checking the link', text: 'This takes a moment. Nothing has changed.' },
    below: <Skeleton width="medium" />,
    unchecked: 'We couldn’t check the link',
    retry: 'Try again',
    wording: uncheckedWording,
    faults: linkTexts,
    actions: (
      <>
        <ButtonLink href="/signin" variant="main">
          Sign in
        </ButtonLink>
        <ButtonLink href="/contact">Contact support</ButtonLink>
      </>
    ),
  }),
  lockConfirm: Confirm,
  lockDone: Done,
} satisfies Record<string, ComponentType<LockProps>>;

/** The page for "Lock account" and "This wasn't me" in an email. It needs no session. */
export function LockLink({ flow }: LockProps) {
  const [screen, Screen] = useScreen(flow, lockLinkScreens, 'linkChecking');
  return (
    <AccessPage screen={screen}>
      <Screen flow={flow} />
    </AccessPage>
  );
}

function Confirm({ flow }: LockProps) {
  const email = useSelector(flow, selectEmail);
  const isLocking = useSelector(flow, selectIsLocking);
  return (
    <>
      <AccessHead title="Lock your account?">
        This locks the account of <Address>{email ?? ''}</Address>.
      </AccessHead>
      <LockEffects />
      <FlowProblem flow={flow} wording={lockWording} />
      <Button variant="danger" size="large" wide busy={isLocking} onClick={() => flow.send({ type: 'lock.confirmed' })}>
        Lock account now
      </Button>
      <Text size="s" tone="soft">
        If it was you after all, close this page. Nothing changes.
      </Text>
    </>
  );
}

function Done() {
  return (
    <>
      <AccessHead title="Your account is locked" done>
        Every session has ended, and nobody can sign in. Pages that are still open lose access within 30 minutes. Orders
        and transfers in progress continue. Recurring buys are skipped. Your balances are unaffected.
      </AccessHead>
      <Text tone="soft">
        To unlock it, sign in. If you no longer know your password, choose a new one first. Your account stays locked
        meanwhile.
      </Text>
      <AccessActions>
        <ButtonLink href="/signin" variant="main">
          Unlock account
        </ButtonLink>
        <ButtonLink href="/reset">Reset password</ButtonLink>
      </AccessActions>
    </>
  );
}
