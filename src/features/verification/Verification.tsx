import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { selectRail } from '#machines/identityCheck/identityCheck.machine.ts';
import { isSameRail } from '#machines/shared/rail.ts';
import { Card } from '#ui/card/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { screenOf } from '#ui/screen/screens.ts';
import { Failed } from './Failed.tsx';
import { Inquiry } from './Inquiry.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { identityWords } from './messages.ts';
import { Passed } from './Passed.tsx';
import type { ScreenProps } from './props.ts';
import { Resume } from './Resume.tsx';
import { Reviewing } from './Reviewing.tsx';
import { Start } from './Start.tsx';
import { Unavailable } from './Unavailable.tsx';
import styles from './verification.module.css';
import { Loading, Preparing } from './Waits.tsx';

export interface VerificationProps extends Omit<ScreenProps, 'words'> {
  /** The bank's due diligence, above the rest. */
  dueDiligence?: ReactNode;
  /** Past verifications, below. */
  history?: ReactNode;
}

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
} satisfies Record<string, ComponentType<ScreenProps>>;

/** Identity verification; the customer can leave and resume at any point. */
export function Verification({
  flow,
  showInquiry,
  sandbox,
  unservedRegions,
  dueDiligence,
  history,
}: VerificationProps) {
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, verificationScreens));
  const steps = useSelector(flow, selectRail, isSameRail);
  const container = useHeadingFocus<HTMLDivElement>(screen);
  const Screen = verificationScreens[screen ?? 'identityLoading'];
  return (
    <div className={styles.page}>
      <PageHeader
        title="Verify your identity"
        lead="By law, the bank that holds your money must know who you are. Most people need about three minutes."
        actions={
          steps.length > 0 ? <Rail steps={steps} label="Verification steps" /> : <div className={styles.noSteps} />
        }
      />
      {dueDiligence}
      <div ref={container}>
        <Card flush={screen === 'identityInquiry'}>
          <div className={styles.screen} data-screen={screen}>
            <Screen
              flow={flow}
              showInquiry={showInquiry}
              sandbox={sandbox}
              unservedRegions={unservedRegions}
              words={identityWords}
            />
          </div>
        </Card>
      </div>
      {/* After the bank's part, which would push it down. */}
      {screen !== 'identityLoading' && history}
    </div>
  );
}
