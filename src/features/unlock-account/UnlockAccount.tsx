import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import {
  selectInquiry,
  selectMayCheck,
  type UnlockAccountMachine,
} from '#machines/unlockAccount/unlockAccount.machine.ts';
import { AccessAside, AccessHead } from '#presenters/access/Access.tsx';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { InquiryFrame, type ShowInquiry } from '#presenters/verification/InquiryFrame.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import { unlockWording } from './messages.ts';
import { UnlockOffer } from './UnlockOffer.tsx';
import styles from './unlock-account.module.css';

export interface UnlockAccountProps {
  flow: ActorRefFrom<UnlockAccountMachine>;
  sandbox: boolean;
  /** Mounts the questions of the identity check. */
  showInquiry: ShowInquiry;
  /** Back to the form, for another account. */
  onLeave: () => void;
}

export const unlockScreens = {
  unlockLoading: Loading,
  unlockUnavailable: Unavailable,
  unlockOffer: UnlockOffer,
  unlockOpening: Opening,
  unlockCode: Code,
  unlockInquiry: Questions,
  unlockReviewing: Reviewing,
} satisfies Record<string, ComponentType<UnlockAccountProps>>;

/** Unlocking an account: a code or second factor, then an identity check. */
export function UnlockAccount(props: UnlockAccountProps) {
  const [screen, Screen] = useScreen(props.flow, unlockScreens, 'unlockLoading');
  // The code's own field takes the focus.
  const container = useHeadingFocus<HTMLDivElement>(screen === 'unlockCode' ? null : screen);
  return (
    <div ref={container} className={styles.unlock} data-screen={screen}>
      <Screen {...props} />
    </div>
  );
}

const Wait = ({ title, text }: { title: string; text: string }) => (
  <>
    <div role="status">
      <AccessHead title={title}>{text}</AccessHead>
    </div>
    <Skeleton width="medium" />
  </>
);

function Loading() {
  return <Wait title="Your account is locked" text="We’re checking whether unlocking has already begun." />;
}

function Opening({ flow }: UnlockAccountProps) {
  return (
    <>
      <Wait title="Opening the identity check" text="The bank prepares the questions. This takes a second or two." />
      <AccessAside>
        <Button variant="plain" onClick={() => flow.send({ type: 'unlock.canceled' })}>
          Cancel
        </Button>
      </AccessAside>
    </>
  );
}

function Unavailable({ flow }: UnlockAccountProps) {
  return (
    <>
      <Heading level={1} tabIndex={-1}>
        Your account is locked
      </Heading>
      <FlowProblem flow={flow} wording={unlockWording} />
      <Button variant="main" size="large" wide onClick={() => flow.send({ type: 'check.requested' })}>
        Try again
      </Button>
    </>
  );
}

function Code({ flow, sandbox }: UnlockAccountProps) {
  const code = useSelector(flow, selectCode);
  return (
    <>
      <AccessHead title="Confirm it’s you" takesFocus={false}>
        Then you verify your identity with an ID and a selfie.
      </AccessHead>
      {code && <OneTimeCode code={code} action="Continue to the identity check" sandbox={sandbox} />}
      <Button wide onClick={() => flow.send({ type: 'unlock.canceled' })}>
        Keep it locked
      </Button>
    </>
  );
}

function Questions({ flow, showInquiry, sandbox }: UnlockAccountProps) {
  const inquiry = useSelector(flow, selectInquiry);
  const opening = useSelector(flow, selectIsBusy);
  return (
    <>
      <AccessHead title="Verify your identity">
        {sandbox
          ? 'This is a sandbox. Enter made-up details only. You choose the outcome at the end.'
          : 'About 2 minutes. Your answers go straight to our identity verification service.'}
      </AccessHead>
      <InquiryFrame inquiry={inquiry} showInquiry={showInquiry} opening={opening} />
      <AccessAside>
        <Button variant="plain" onClick={() => flow.send({ type: 'inquiry.closed' })}>
          Finish later
        </Button>
      </AccessAside>
    </>
  );
}

function Reviewing({ flow }: UnlockAccountProps) {
  const mayCheck = useSelector(flow, selectMayCheck);
  const problem = useSelector(flow, selectProblem);
  return (
    <>
      <AccessHead title="We’re reviewing your information">
        This usually takes minutes, sometimes 1–2 business days. Your account stays locked until then. You can close
        this page. To continue, sign in again.
      </AccessHead>
      <div role="status">
        <Text size="s" tone="faint">
          {mayCheck
            ? 'Automatic updates are paused.'
            : 'We check for the result automatically, every few seconds at first, then every minute.'}
        </Text>
      </div>
      {problem && (
        <Notice role="status">
          We couldn’t reach the bank a moment ago. The review is unaffected. We’ll keep checking.
        </Notice>
      )}
      {mayCheck && (
        <Button variant="main" onClick={() => flow.send({ type: 'check.requested' })}>
          Check again
        </Button>
      )}
    </>
  );
}
