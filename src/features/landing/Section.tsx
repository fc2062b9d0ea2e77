import type { ReactNode } from 'react';
import { Heading } from '#ui/text/Text.tsx';
import styles from './sections.module.css';

export interface SectionProps {
  id: string;
  title: string;
  /** Below the heading: the subject of the section, and where to read more. */
  lead?: ReactNode;
  children: ReactNode;
}

export const Section = ({ id, title, lead, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
    <div className={styles.lead}>
      <Heading level={2} id={`${id}-title`} look="reading">
        {title}
      </Heading>
      {lead}
    </div>
    <div className={styles.content}>{children}</div>
  </section>
);
