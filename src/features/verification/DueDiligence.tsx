import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { selectIsRequested, selectRail } from '#machines/enhancedDueDiligence/enhancedDueDiligence.machine.ts';
import { isSameRail } from '#machines/shared/rail.ts';
import { Card } from '#ui/card/Card.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import {
  DueDiligenceFailed,
  DueDiligencePassed,
  DueDiligenceResume,
  DueDiligenceStart,
} from './DueDiligenceScreens.tsx';
import { Inquiry } from './Inquiry.tsx';
import { dueDiligenceWords } from './messages.ts';
import type { DueDiligenceFlow, InquiryScreenProps } from './props.ts';
import { Reviewing } from './Reviewing.tsx';
import { Unavailable } from './Unavailable.tsx';
import styles from './verification.module.css';
import { Loading, Preparing } from './Waits.tsx';

export interface DueDiligenceProps extends Pick<InquiryScreenProps, 'showInquiry' | 'sandbox'> {
  flow: DueDiligenceFlow;
}

type ScreenProps = InquiryScreenProps & { flow: DueDiligenceFlow };

const Nothing = () => null;

export const dueDiligenceScreens = {
  dueDiligenceNone: Nothing,
  dueDiligenceLoading: Loading,
  dueDiligenceUnavailable: Unavailable,
  dueDiligenceStart: DueDiligenceStart,
  dueDiligencePreparing: Preparing,
  dueDiligenceInquiry: Inquiry,
  dueDiligenceResume: DueDiligenceResume,
  dueDiligenceReviewing: Reviewing,
  dueDiligencePassed: DueDiligencePassed,
  dueDiligenceFailed: DueDiligenceFailed,
} satisfies Record<string, ComponentType<ScreenProps>>;

/** The bank's questions about the customer's money, if any. */
export function DueDiligence({ flow, showInquiry, sandbox }: DueDiligenceProps) {
  const isRequested = useSelector(flow, selectIsRequested);
  const [screen, Screen] = useScreen(flow, dueDiligenceScreens, 'dueDiligenceNone');
  const steps = useSelector(flow, selectRail, isSameRail);
  const container = useHeadingFocus<HTMLDivElement>(isRequested ? screen : null);
  return (
    <div ref={container} className={styles.asked}>
      {isRequested && (
        <Card flush={screen === 'dueDiligenceInquiry'}>
          <div className={styles.screen} data-screen={screen === 'dueDiligenceInquiry' ? 'identityInquiry' : screen}>
            {steps.length > 0 && screen !== 'dueDiligenceInquiry' && (
              <div className={styles.ownRail}>
                <Rail steps={steps} label="Steps of the bank’s questions" />
              </div>
            )}
            <Screen flow={flow} showInquiry={showInquiry} sandbox={sandbox} words={dueDiligenceWords} />
          </div>
        </Card>
      )}
    </div>
  );
}
