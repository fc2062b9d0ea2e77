import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import { selectReference, selectText, selectTopic } from '#machines/contactForm/contactForm.machine.ts';
import { OutboxLink } from '#presenters/mail/OutboxLink.tsx';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { ContactFormProps } from './ContactForm.tsx';
import styles from './contact.module.css';

export function ContactSent({ flow, sandbox }: ContactFormProps) {
  const isInquiry = useSelector(flow, selectTopic) === 'otc';
  const email = useSelector(flow, selectText('email')).trim();
  const reference = useSelector(flow, selectReference);
  return (
    <div className={styles.sent}>
      <CircleCheck size={32} strokeWidth={1.5} className={styles.done} aria-hidden />
      <Heading level={3} look="section" tabIndex={-1}>
        {isInquiry ? 'We received your inquiry' : 'We received your message'}
      </Heading>
      <Text>
        We reply by email
        {email !== '' && (
          <>
            {' '}
            to <strong className={styles.address}>{email}</strong>
          </>
        )}
        . {isInquiry && 'This is an inquiry, not an order. Nothing was bought or sold.'}
      </Text>
      <Cluster gap={2}>
        <Text as="span">
          Your reference is <code>{reference}</code>
        </Text>
        <CopyButton value={reference} what="reference" iconOnly />
      </Cluster>
      <Cluster gap={2}>
        <Button onClick={() => flow.send({ type: 'message.started' })}>
          {isInquiry ? 'Write another inquiry' : 'Write another message'}
        </Button>
        {sandbox && email !== '' && <OutboxLink email={email} />}
      </Cluster>
    </div>
  );
}
