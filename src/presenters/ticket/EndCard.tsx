import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { FailureNotice } from '../problem/FailureNotice.tsx';
import type { Wording } from '../problem/wording.ts';
import { Reference } from './Reference.tsx';
import { TicketCard, type TicketCardProps } from './TicketCard.tsx';

export interface EndCardProps extends Pick<TicketCardProps, 'title' | 'children'> {
  /** Where it stands. */
  status: ReactNode;
  /** What comes next; without a way on it is still under way. */
  next: { readonly label: string; readonly onPress?: () => void };
  link: { readonly label: string; readonly href: string };
}

/** What the bank has: a receipt, or something on its way. */
export const EndCard = ({ title, status, next: { label, onPress }, link, children }: EndCardProps) => (
  <TicketCard
    title={title}
    focused
    aside={status}
    actions={
      <>
        <Button variant="main" size="large" wide {...(onPress ? { onClick: onPress } : { busy: true })}>
          {label}
        </Button>
        <ButtonLink href={link.href} variant="plain" wide>
          {link.label}
        </ButtonLink>
      </>
    }
  >
    {children}
  </TicketCard>
);

export interface FailedCardProps extends Pick<TicketCardProps, 'title' | 'actions'> {
  wording: Wording | null;
  /** What was wanted, if it was quoted. */
  lines: readonly Line[] | null;
  /** What support can look it up by, if the bank has it. */
  guid: string | null;
  children?: ReactNode;
}

/** Nothing was moved: why, what that means, and another try. */
export const FailedCard = ({ title, actions, wording, lines, guid, children }: FailedCardProps) => (
  <TicketCard title={title} focused aside={<Chip tone="loss">Not completed</Chip>} actions={actions}>
    {wording && <FailureNotice wording={wording} />}
    {lines && <Lines label="Your request" lines={lines} />}
    {children}
    {guid !== null && <Reference guid={guid} />}
  </TicketCard>
);
