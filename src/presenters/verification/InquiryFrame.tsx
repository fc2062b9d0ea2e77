import { useState } from 'react';
import styles from './inquiry.module.css';

interface FramedInquiry {
  readonly inquiryId: string;
  /** Resumes an inquiry; null for a new one. */
  readonly sessionToken: string | null;
}

/** Mounts an inquiry's questions in an element and returns the unmount function. */
export type ShowInquiry = (place: HTMLElement, inquiry: FramedInquiry) => () => void;

interface InquiryFrameProps {
  inquiry: FramedInquiry | null;
  showInquiry: ShowInquiry;
  opening: boolean;
}

export const InquiryFrame = ({ inquiry, showInquiry, opening }: InquiryFrameProps) => (
  <div className={styles.frameBox}>
    <div role="status" className={styles.opening} data-state={opening ? 'shown' : 'gone'}>
      {opening && 'Loading the questions.'}
    </div>
    {inquiry && (
      <Frame key={`${inquiry.inquiryId} ${inquiry.sessionToken}`} inquiry={inquiry} showInquiry={showInquiry} />
    )}
  </div>
);

/** Mounted once, because a reload would lose the answers. */
function Frame({ inquiry, showInquiry }: { inquiry: FramedInquiry; showInquiry: ShowInquiry }) {
  const [show] = useState(() => (place: HTMLDivElement) => showInquiry(place, inquiry));
  return <div ref={show} className={styles.frame} />;
}
