import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { AppLink } from '#ui/link/AppLink.tsx';

interface SupportLinkProps {
  /** As typed on the sign-in page; it prefills the form. */
  email: string;
  subject: string;
  children: string;
}

/** The contact form for locked-out people. Their input stays out of the URL. */
export const SupportLink = ({ email, subject, children }: SupportLinkProps) => (
  <AppLink href="/contact" state={{ email: tidyText(email), subject }}>
    {children}
  </AppLink>
);
