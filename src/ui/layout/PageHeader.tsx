import type { ReactNode } from 'react';
import { part } from '../part.ts';
import { Heading, Text } from '../text/Text.tsx';
import styles from './layout.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** Already formatted: "12,408". */
  count?: ReactNode;
  lead?: ReactNode;
  /** Opposite the title: buttons, or the rail of a flow. */
  actions?: ReactNode;
}

/** The page header, with the only h1. */
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
