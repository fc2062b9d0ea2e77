import { ButtonLink } from '#ui/button/ButtonLink.tsx';

/** The one thing to do next: an account for a visitor, the dashboard for a customer. */
export const WayIn = ({ signedIn }: { signedIn: boolean }) => (
  <ButtonLink href={signedIn ? '/dashboard' : '/signup'} variant="main" size="large">
    {signedIn ? 'Go to dashboard' : 'Open an account'}
  </ButtonLink>
);
