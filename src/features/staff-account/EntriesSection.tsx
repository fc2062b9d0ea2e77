import { actOf } from '#domain/staff/acts.ts';
import type { AuditEntryRow } from '#domain/staff/auditList.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { actionText, outcomeWords } from '#presenters/staff/auditWords.ts';
import { Changes } from '#presenters/staff/Changes.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView, staleSinceOf } from '#ui/list/ListView.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

const columns: ReadonlyArray<Column<AuditEntryRow>> = [
  { id: 'action', header: 'Action', cell: ({ action, changes }) => actionText(actOf(action, changes)) },
  { id: 'changes', header: 'Changes', narrow: 'underLead', cell: ({ changes }) => <Changes of={changes} /> },
  { id: 'at', header: 'Time', narrow: 'underTrail', cell: ({ at }) => <Time at={at} mayBreak /> },
  {
    id: 'outcome',
    header: 'Outcome',
    narrow: 'trail',
    cell: ({ outcome }) => <StatusChip label={outcomeWords[outcome]} />,
  },
];

interface EntriesSectionProps {
  state: ListState<AuditEntryRow>;
  /** The audit log with the user's own entries. */
  href: string;
}

/** The user's latest actions, from the audit log. */
export function EntriesSection({ state, href }: EntriesSectionProps) {
  const staleSince = staleSinceOf(state);
  return (
    <SettingsSection
      id="entries"
      title="Your audit entries"
      actions={
        <ButtonLink size="small" href={href}>
          All entries
        </ButtonLink>
      }
    >
      <ListView state={state} what="audit entries" empty={<EmptyState title="No entries yet" />}>
        {(rows) => (
          <PlainTable caption="Your newest audit entries" columns={columns} rows={rows} rowKey={({ id }) => id} />
        )}
      </ListView>
      {staleSince !== null && (
        <Text size="s" tone="soft">
          As of <Time at={staleSince} />. We couldn’t load newer entries.
        </Text>
      )}
    </SettingsSection>
  );
}
