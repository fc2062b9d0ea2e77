import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectInquiry, selectIsBusy } from '#machines/shared/verifying/inquiry.selectors.ts';
import { Button } from '#ui/button/Button.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { InquiryScreenProps } from './props.ts';
import styles from './verification.module.css';

/** The hosted questions, in a frame that can be left at any time. */
export function Inquiry({ flow, showInquiry, sandbox, words }: InquiryScreenProps) {
  const inquiry = useSelector(flow, selectInquiry, shallowEqual);
  const opening = useSelector(flow, selectIsBusy);
  return (
    <>
      <div className={styles.frameHead}>
        <div className={styles.lead}>
          <Heading level={2} look="section" tabIndex={-1}>
            {words.questions.title}
          </Heading>
          <Text size="s" tone="soft">
            {sandbox ? 'This is a sandbox. Enter made-up details only. You choose the outcome at the end.' : words.questions.text}
          </Text>
        </div>
        <Button size="small" onClick={() => flow.send({ type: 'inquiry.closed' })}>
          Finish later
        </Button>
      </div>
      <div className={styles.frameBox}>
        <div role="status" className={styles.opening} data-state={opening ? 'shown' : 'gone'}>
          {opening && 'Loading the questions.'}
        </div>
        {inquiry && <InquiryFrame key={`${inquiry.inquiryId} ${inquiry.sessionToken}`} {...inquiry} showInquiry={showInquiry} />}
      </div>
    </>
  );
}

interface InquiryFrameProps {
  inquiryId: string;
  sessionToken: string | null;
  showInquiry: InquiryScreenProps['showInquiry'];
}

/** The place of the questions. They mount only once, because a reload would lose the answers. */
function InquiryFrame({ inquiryId, sessionToken, showInquiry }: InquiryFrameProps) {
  const [show] = useState(() => (place: HTMLDivElement) => showInquiry(place, { inquiryId, sessionToken }));
  return <div ref={show} className={styles.frame} />;
}
