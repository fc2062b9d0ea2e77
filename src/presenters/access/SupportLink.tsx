import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { AppLink } from '#ui/link/AppLink.tsx';

interface SupportLinkProps {
  /** As typed at the sign-in; the form begins with it. */
  email: string;
  /** What the message is about. */
  subject: string;
  children: string;
}

/** The way to the contact form for somebody who is locked out. What they typed goes in the history entry, never in an address. */
export const SupportLink = ({ email, subject, children }: SupportLinkProps) => (
  <AppLink href="/contact" state={{ email: tidyText(email), subject }}>
    {children}
  </AppLink>
);
