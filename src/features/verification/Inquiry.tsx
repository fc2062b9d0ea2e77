import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectInquiry, selectIsBusy } from '../../../machines/identityCheck/identityCheck.selectors.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Heading } from '../../ui/text/Heading.tsx';
import { Text } from '../../ui/text/Text.tsx';
import type { ScreenProps } from './props.ts';
import styles from './verification.module.css';

interface InquiryProps extends ScreenProps {
  frameAddress: (inquiryId: string, sessionToken: string | null) => string;
}

/** The hosted questions, in a frame that can be left at any time. */
export function Inquiry({ flow, frameAddress, sandbox }: InquiryProps) {
  const inquiry = useSelector(flow, selectInquiry, shallowEqual);
  const opening = useSelector(flow, selectIsBusy);
  return (
    <>
      <div className={styles.frameHead}>
        <div className={styles.lead}>
          <Heading level={2} look="section" tabIndex={-1}>
            Answer the questions
          </Heading>
          <Text size="s" tone="soft">
            {sandbox
              ? 'A sandbox: enter made-up details only. You choose the outcome at the end.'
              : 'About 2 minutes. What you enter goes straight to the checking service.'}
          </Text>
        </div>
        <Button size="small" onClick={() => flow.send({ type: 'inquiry.closed' })}>
          Close, finish later
        </Button>
      </div>
      <div className={styles.frameBox}>
        <div role="status" className={styles.opening} data-state={opening ? 'shown' : 'gone'}>
          {opening && 'Opening the questions.'}
        </div>
        {inquiry && <Frame key={`${inquiry.inquiryId} ${inquiry.sessionToken}`} {...inquiry} frameAddress={frameAddress} sandbox={sandbox} />}
      </div>
    </>
  );
}

interface FrameProps {
  inquiryId: string;
  sessionToken: string | null;
  frameAddress: InquiryProps['frameAddress'];
  sandbox: boolean;
}

/** The address is read once: a frame whose address changes (the theme is part of it) would load anew and lose what was typed. */
function Frame({ inquiryId, sessionToken, frameAddress, sandbox }: FrameProps) {
  const [address] = useState(() => frameAddress(inquiryId, sessionToken));
  // The live service takes the selfie itself; the sandbox's pages need nothing.
  return <iframe title="Identity verification" src={address} allow={sandbox ? '' : 'camera'} className={styles.frame} />;
}
