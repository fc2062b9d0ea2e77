import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Heading } from '#ui/text/Text.tsx';
import { verificationWording } from './messages.ts';
import type { InquiryScreenProps } from './props.ts';
import styles from './verification.module.css';

export function Unavailable({ flow, words }: InquiryScreenProps) {
  return (
    <>
      <Heading level={2} look="section" tabIndex={-1}>
        {words.unavailable}
      </Heading>
      <FlowProblem flow={flow} wording={verificationWording} />
      <div className={styles.actions}>
        <Button variant="main" onClick={() => flow.send({ type: 'check.requested' })}>
          Try again
        </Button>
      </div>
    </>
  );
}
