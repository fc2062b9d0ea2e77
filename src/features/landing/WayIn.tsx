import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { ByReader, type SignedIn } from '#ui/reader/ByReader.tsx';

const link = (label: string, href: string) => (
  <ButtonLink href={href} variant="main" size="large">
    {label}
  </ButtonLink>
);

/** The one next step: an account for a visitor, the dashboard for a customer. */
export const WayIn = ({ signedIn }: { signedIn: SignedIn }) => (
  <ByReader
    signedIn={signedIn}
    customer={link('Go to dashboard', '/dashboard')}
    visitor={link('Open an account', '/signup')}
  />
);
