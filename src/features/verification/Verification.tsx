import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { IdentityCheckMachine } from '#machines/identityCheck/identityCheck.machine.ts';
import { selectRail } from '#machines/identityCheck/identityCheck.selectors.ts';
import { isSameRail } from '#machines/shared/rail.ts';
import { Card } from '#ui/card/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { screenOf } from '#ui/screen/screenOf.ts';
import { Failed } from './Failed.tsx';
import { Inquiry } from './Inquiry.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { Passed } from './Passed.tsx';
import { Resume } from './Resume.tsx';
import { Reviewing } from './Reviewing.tsx';
import { Start } from './Start.tsx';
import { Unavailable } from './Unavailable.tsx';
import styles from './verification.module.css';
import { Loading, Preparing } from './Waits.tsx';

export interface VerificationProps {
  flow: ActorRefFrom<IdentityCheckMachine>;
  /** Mounts the questions of an inquiry in an element and returns how to unmount them; the token resumes an inquiry already started. */
  showInquiry: (place: HTMLElement, inquiry: { inquiryId: string; sessionToken: string | null }) => () => void;
  /** The hosted questions are the sandbox's own. */
  sandbox: boolean;
}

/** The screens by the machine's `screen:*` tags. */
export const verificationScreens = {
  identityLoading: Loading,
  identityUnavailable: Unavailable,
  identityStart: Start,
  identityMethod: MethodChoice,
  identityPreparing: Preparing,
  identityInquiry: Inquiry,
  identityResume: Resume,
  identityReviewing: Reviewing,
  identityPassed: Passed,
  identityFailed: Failed,
} satisfies Record<string, ComponentType<VerificationProps>>;

/** Identity verification; the customer can leave and resume at any point. */
export function Verification({ flow, showInquiry, sandbox }: VerificationProps) {
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, verificationScreens));
  const steps = useSelector(flow, selectRail, isSameRail);
  const container = useHeadingFocus<HTMLDivElement>(screen);
  const Screen = verificationScreens[screen ?? 'identityLoading'];
  return (
    <div className={styles.page}>
      <PageHeader
        title="Verify your identity"
        actions={steps.length > 0 ? <Rail steps={steps} label="Verification steps" /> : <div className={styles.noSteps} />}
      />
      <div ref={container}>
        <Card flush={screen === 'identityInquiry'}>
          <div className={styles.screen} data-screen={screen}>
            <Screen flow={flow} showInquiry={showInquiry} sandbox={sandbox} />
          </div>
        </Card>
      </div>
    </div>
  );
}
