import { useSelector } from '@xstate/react';
import { LockKeyhole } from 'lucide-react';
import type { ComponentType } from 'react';
import { selectEmail, selectIsLocking, selectProblem } from '#machines/lockAccount/lockAccount.selectors.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { screenOf } from '#ui/screen/screenOf.ts';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import { LockEffects } from './LockEffects.tsx';
import type { LockProps } from './LockSection.tsx';
import styles from './lock-account.module.css';
import { lockWording, refusedLink, uncheckedWording } from './messages.ts';

/** The screens of the link's page by the machine's `screen:*` tags. */
export const lockLinkScreens = {
  lockChecking: Checking,
  lockUnchecked: Unchecked,
  lockConfirm: Confirm,
  lockRefused: Refused,
  lockDone: Done,
} satisfies Record<string, ComponentType<LockProps>>;

/** The page behind "Lock account" and "This wasn't me" in an email. It needs no session. */
export function LockLink({ flow }: LockProps) {
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, lockLinkScreens)) ?? 'lockChecking';
  const container = useHeadingFocus<HTMLDivElement>(screen);
  const Screen = lockLinkScreens[screen];
  return (
    <div ref={container} className={styles.page}>
      <Screen flow={flow} />
    </div>
  );
}

function Checking() {
  return (
    <>
      <div role="status" className={styles.head}>
        <Heading level={1} tabIndex={-1}>
          Checking the link
        </Heading>
        <Text tone="soft">This takes a moment. Nothing has changed.</Text>
      </div>
      <Skeleton width="medium" />
    </>
  );
}

function Unchecked({ flow }: LockProps) {
  const problem = useSelector(flow, selectProblem);
  return (
    <>
      <Heading level={1} tabIndex={-1}>
        We couldn’t check the link
      </Heading>
      {problem && <ProblemNotice wording={uncheckedWording(problem)} reference={problem.reference} />}
      <div className={styles.actions}>
        <Button variant="main" onClick={() => flow.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </div>
    </>
  );
}

function Confirm({ flow }: LockProps) {
  const email = useSelector(flow, selectEmail);
  const problem = useSelector(flow, selectProblem);
  const isLocking = useSelector(flow, selectIsLocking);
  return (
    <>
      <header className={styles.head}>
        <Heading level={1} tabIndex={-1}>
          Lock your account?
        </Heading>
        <Text tone="soft">
          This locks the account of <strong className={styles.address}>{email}</strong>.
        </Text>
      </header>
      <LockEffects />
      {problem && <ProblemNotice wording={lockWording(problem)} reference={problem.reference} />}
      <Button variant="danger" size="large" wide busy={isLocking} onClick={() => flow.send({ type: 'lock.confirmed' })}>
        Lock account now
      </Button>
      <Text size="s" tone="soft">
        If it was you after all, close this page. Nothing changes.
      </Text>
    </>
  );
}

function Refused({ flow }: LockProps) {
  const { title, text } = useSelector(
    flow,
    (snapshot) => refusedLink(selectProblem(snapshot)),
    (a, b) => a.title === b.title,
  );
  return (
    <>
      <header className={styles.head}>
        <Heading level={1} tabIndex={-1}>
          {title}
        </Heading>
        <Text tone="soft">{text}</Text>
      </header>
      <div className={styles.actions}>
        <ButtonLink href="/signin" variant="main">
          Sign in
        </ButtonLink>
        <ButtonLink href="/contact">Contact support</ButtonLink>
      </div>
    </>
  );
}

function Done() {
  return (
    <>
      <header className={styles.head}>
        <LockKeyhole size={32} strokeWidth={1.5} aria-hidden />
        <Heading level={1} tabIndex={-1}>
          Your account is locked
        </Heading>
        <Text tone="soft">
          Every session has ended, and nobody can sign in. Orders and transfers in progress continue. Your balances are unaffected.
        </Text>
        <Text tone="soft">
          To unlock it, sign in. If you no longer know your password, choose a new one first. Your account stays locked meanwhile.
        </Text>
      </header>
      <div className={styles.actions}>
        <ButtonLink href="/signin" variant="main">
          Unlock account
        </ButtonLink>
        <ButtonLink href="/reset">Reset password</ButtonLink>
      </div>
    </>
  );
}
