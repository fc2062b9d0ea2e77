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
  status: ReactNode;
  /** The next step; without `onPress` it is still in progress. */
  next: { readonly label: string; readonly onPress?: () => void };
  link: { readonly label: string; readonly href: string };
}

/** The end of a ticket: a receipt, or an order in progress. */
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
  lines: readonly Line[] | null;
  guid: string | null;
  children?: ReactNode;
}

/** Nothing was moved: the reason, the effect, and a retry. */
export const FailedCard = ({ title, actions, wording, lines, guid, children }: FailedCardProps) => (
  <TicketCard title={title} focused aside={<Chip tone="loss">Not completed</Chip>} actions={actions}>
    {wording && <FailureNotice wording={wording} />}
    {lines && <Lines label="Your request" lines={lines} />}
    {children}
    {guid !== null && <Reference guid={guid} />}
  </TicketCard>
);
