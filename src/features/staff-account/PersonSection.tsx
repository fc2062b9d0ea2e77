import type { StaffPerson } from '#domain/staff/person.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { rolesText } from '#presenters/staff/roles.ts';
import { Lines } from '#ui/lines/Lines.tsx';
import { FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text } from '#ui/text/Text.tsx';

interface PersonSectionProps {
  /** Null until the server has replied. */
  person: StaffPerson | null;
  /** The request failed and is retried automatically. */
  failed: boolean;
}

export const PersonSection = ({ person, failed }: PersonSectionProps) => (
  <SettingsSection id="profile" title="Profile">
    {failed ? (
      <FailedState what="profile" reason="Retrying." />
    ) : (
      <div aria-busy={person === null}>
        <Lines
          label="Your profile"
          lines={[
            { id: 'name', label: 'Name', value: person?.name ?? <Skeleton width="medium" /> },
            { id: 'email', label: 'Email', value: person?.email ?? <Skeleton width="medium" /> },
            { id: 'roles', label: 'Roles', value: person ? rolesText(person.roles) : <Skeleton width="medium" /> },
          ]}
        />
      </div>
    )}
    <Text size="s" tone="soft" measure>
      An owner changes your roles.
    </Text>
  </SettingsSection>
);
