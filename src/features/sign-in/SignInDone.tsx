import { Heading, Text } from '#ui/text/Text.tsx';

/** Seen for a moment while the session begins and the next page loads. */
export const SignInDone = () => (
  <div role="status">
    <Heading level={1} tabIndex={-1}>
      You’re signed in
    </Heading>
    <Text tone="soft">Opening your account.</Text>
  </div>
);
