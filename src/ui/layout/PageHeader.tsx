import type { ReactNode } from 'react';
import { part } from '../part.ts';
import { Heading, Text } from '../text/Text.tsx';
import styles from './layout.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** A number beside the title, already written out: "12,408". */
  count?: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Opposite the title: buttons, or the rail of a flow. */
  actions?: ReactNode;
}

/** The head of a page, with its only first-level heading. */
export function PageHeader({ title, count, lead, actions }: PageHeaderProps) {
  return (
    <div {...part('page-header')} className={styles.pageHeader}>
      <div className={styles.titles}>
        <Heading level={1} tabIndex={-1}>
          {title}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </Heading>
        {lead !== undefined && (
          <Text tone="soft" measure>
            {lead}
          </Text>
        )}
      </div>
      {actions}
    </div>
  );
}
