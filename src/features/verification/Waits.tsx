import { useSelector } from '@xstate/react';
import { selectIsLatePreparing } from '#machines/shared/verifying/inquiry.selectors.ts';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { InquiryScreenProps } from './props.ts';
import styles from './verification.module.css';

interface WaitProps {
  title: string;
  text: string;
}

const Wait = ({ title, text }: WaitProps) => (
  <div className={styles.wait}>
    <div role="status" className={styles.lead}>
      <Heading level={2} look="section" tabIndex={-1}>
        {title}
      </Heading>
      <Text tone="soft">{text}</Text>
    </div>
    <Skeleton width="full" />
    <Skeleton width="medium" />
  </div>
);

export const Loading = () => (
  <Wait title="Loading your verification" text="We’re checking with the bank where you left off." />
);

export function Preparing({ flow }: Pick<InquiryScreenProps, 'flow'>) {
  const isLate = useSelector(flow, selectIsLatePreparing);
  const duration = isLate ? 'This is taking longer than usual. Nothing is lost.' : 'This takes a second or two.';
  return <Wait title="Preparing the questions" text={`The bank is getting them ready. ${duration}`} />;
}
