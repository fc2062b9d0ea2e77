import { useState } from 'react';
import styles from './inquiry.module.css';

interface FramedInquiry {
  readonly inquiryId: string;
  /** Continues an inquiry that was begun; null for a new one. */
  readonly sessionToken: string | null;
}

/** Mounts the questions of an inquiry in an element and returns how to unmount them. */
export type ShowInquiry = (place: HTMLElement, inquiry: FramedInquiry) => () => void;

interface InquiryFrameProps {
  inquiry: FramedInquiry | null;
  showInquiry: ShowInquiry;
  /** The questions are not there yet. */
  opening: boolean;
}

/** The place of the hosted questions of an identity check. */
export const InquiryFrame = ({ inquiry, showInquiry, opening }: InquiryFrameProps) => (
  <div className={styles.frameBox}>
    <div role="status" className={styles.opening} data-state={opening ? 'shown' : 'gone'}>
      {opening && 'Loading the questions.'}
    </div>
    {inquiry && <Frame key={`${inquiry.inquiryId} ${inquiry.sessionToken}`} inquiry={inquiry} showInquiry={showInquiry} />}
  </div>
);

/** They mount only once, because a reload would lose the answers. */
function Frame({ inquiry, showInquiry }: { inquiry: FramedInquiry; showInquiry: ShowInquiry }) {
  const [show] = useState(() => (place: HTMLDivElement) => showInquiry(place, inquiry));
  return <div ref={show} className={styles.frame} />;
}
