import { Stack } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';

export const InviteIntroduction = () => (
  <Stack gap={2}>
    <Heading level={2} tabIndex={-1}>
      Invite others
    </Heading>
    <Text tone="soft" measure>
      Your own link and code, and how many people opened an account with them. There is no reward for either side.{' '}
      <AppLink href="/referral-program">How invitations work</AppLink>
    </Text>
  </Stack>
);
