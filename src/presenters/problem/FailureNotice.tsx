import { Fragment, type ReactNode } from 'react';
import { Notice } from '#ui/banner/Notice.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { WaitText } from './WaitText.tsx';
import type { Wording } from './wording.ts';

export interface FailureNoticeProps {
  wording: Wording;
  tone?: 'loss' | 'accent';
  /** What else it means, between what happened and what to do. */
  children?: ReactNode;
}

/** Why money was not moved, what that means for it, and what to do next. It is spoken when it appears. */
export const FailureNotice = ({ wording: { text, next, wait, links = [] }, tone = 'loss', children }: FailureNoticeProps) => (
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
