import { Fragment, type ReactNode } from 'react';
import { Notice } from '#ui/banner/Notice.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { WaitText } from './WaitText.tsx';
import type { Wording } from './wording.ts';

export interface FailureNoticeProps {
  wording: Wording;
  tone?: 'loss' | 'accent';
  /** Shown between the cause and the next step. */
  children?: ReactNode;
}

/** Why money was not moved, the effect on it, and the next step. Announced on appearing. */
export const FailureNotice = ({
  wording: { text, next, wait, links = [] },
  tone = 'loss',
  children,
}: FailureNoticeProps) => (
  <Notice tone={tone} role="alert">
    <p>{text}</p>
    {children && <p>{children}</p>}
    <p>
      {wait ? <WaitText wait={wait} /> : next}
      {links.map(({ label, href }) => (
        <Fragment key={href}>
          {' '}
          <AppLink href={href}>{label}</AppLink>
        </Fragment>
      ))}
    </p>
  </Notice>
);
