import { shallowEqual, useSelector } from '@xstate/react';
import { selectInquiry, selectIsBusy } from '#machines/shared/verifying/inquiry.selectors.ts';
import { InquiryFrame } from '#presenters/verification/InquiryFrame.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { InquiryScreenProps } from './props.ts';
import styles from './verification.module.css';

/** The hosted questions, in a frame that the customer can leave at any time. */
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
            {sandbox
              ? 'This is a sandbox. Enter made-up details only. You choose the outcome at the end.'
              : words.questions.text}
          </Text>
        </div>
        <Button size="small" onClick={() => flow.send({ type: 'inquiry.closed' })}>
          Finish later
        </Button>
      </div>
      <InquiryFrame inquiry={inquiry} showInquiry={showInquiry} opening={opening} />
    </>
  );
}
