import type { AccountSecurity } from '#domain/security/accountSecurity.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

export interface SessionSectionProps {
  /** Null while it loads, and after a failure. */
  session: AccountSecurity['session'] | null;
  securityFailed: FailedList | null;
}

/** The one live session: this device. Signing in anywhere else ends it. */
export const SessionSection = ({ session, securityFailed }: SessionSectionProps) => (
  <SettingsSection id="session" title="Live session">
    {session === null ? (
      securityFailed ? (
        <FailedState what="session" {...securityFailed} />
      ) : (
        <Skeleton width="medium" />
      )
    ) : (
      <Lines
        label="This session"
        lines={[
          { id: 'device', label: 'This device', value: session.device ?? 'Unknown browser' },
          { id: 'since', label: 'Signed in since', value: <Time at={session.signedInAt} /> },
        ]}
      />
    )}
    <Text size="s" tone="soft" measure>
      You have one session at a time. Signing in on another device ends this one.
    </Text>
    <div>
      <ButtonLink href="/logout">Sign out</ButtonLink>
    </div>
  </SettingsSection>
);
