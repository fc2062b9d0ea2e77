import { ExternalLink } from 'lucide-react';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { VisuallyHidden } from '#ui/text/Text.tsx';

/** A link to the sandbox's outbox, filtered by address. */
export const OutboxLink = ({ email }: { email: string }) => (
  <ButtonLink href={`/sandbox?to=${encodeURIComponent(email)}`} target="_blank">
    Open the sandbox outbox
    <ExternalLink size={15} aria-hidden />
    <VisuallyHidden>, opens in a new tab</VisuallyHidden>
  </ButtonLink>
);
