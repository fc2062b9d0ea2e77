import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '#ui/banner/Notice.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { part } from '#ui/part.ts';
import { Text } from '#ui/text/Text.tsx';
import styles from './problem.module.css';
import { WaitText } from './WaitText.tsx';
import type { Wording } from './wording.ts';

export interface ProblemNoticeProps {
  wording: Wording;
  /** A reference for support. */
  reference?: string | undefined;
  /** A button, such as "Try again". */
  action?: ReactNode;
}

/** A failure and the next step, above a form or in place of content. It can take the focus. */
export function ProblemNotice({
  wording: { title, text, next, wait, links = [] },
  reference,
  action,
}: ProblemNoticeProps) {
  return (
    <div {...part('problem')} tabIndex={-1} className={styles.problem}>
      <Notice tone="loss" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
        {title !== undefined && <Text strong>{title}</Text>}
        <Text size="s">
          {text} {wait ? <WaitText wait={wait} /> : next}
        </Text>
        {links.length > 0 && (
          <Cluster gap={4}>
            {links.map(({ label, href }) => (
              <AppLink key={href} href={href}>
                {label}
              </AppLink>
            ))}
          </Cluster>
        )}
        {reference !== undefined && (
          <Cluster gap={2}>
            <Text as="span" size="s">
              Reference <code>{reference}</code>
            </Text>
            <CopyButton value={reference} what="reference" iconOnly />
          </Cluster>
        )}
        {action}
      </Notice>
    </div>
  );
}
