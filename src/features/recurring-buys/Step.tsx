import type { ReactNode } from 'react';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Heading } from '#ui/text/Text.tsx';
import styles from './recurring-buys.module.css';

/** A step of setting one up or stopping it, under the heading that gets the focus. */
export const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.narrow}>
    <Card>
      <Stack>
        <Heading level={2} look="section" tabIndex={-1}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  </div>
);
