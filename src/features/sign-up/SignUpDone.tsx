import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';

/** Shown briefly before the app opens the sign-in page; the link is a fallback. */
export const SignUpDone = () => (
  <>
    <Heading level={1} tabIndex={-1}>
      Sign in to continue
    </Heading>
    <Text tone="soft">Your account is open. Sign in with the email and password you chose.</Text>
    <ButtonLink href="/signin" variant="main" size="large" wide>
      Sign in
    </ButtonLink>
  </>
);
