import { Notice } from '#ui/banner/Notice.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

/** When the account closes, if it does. @param at in ms */
export const ClosingNotice = ({ at }: { at: number | null }) =>
  at === null ? null : (
    <Notice tone="hold">
      <Text strong>
        Your account closes <Time at={at} format="from" />.
      </Text>
      <Text tone="soft">
        Changed your mind? <AppLink href="/settings?tab=security#close">Keep your account</AppLink> in Settings.
      </Text>
    </Notice>
  );
