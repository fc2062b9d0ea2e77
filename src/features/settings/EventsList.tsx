import type { SecurityEvent } from '#domain/security/eventList.ts';
import { keptEventDays } from '#domain/security/events.ts';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import { DirectoryActions } from '#presenters/list/DirectoryActions.tsx';
import { DirectoryList } from '#presenters/list/DirectoryList.tsx';
import { eventWords } from '#presenters/security/eventWords.ts';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

export interface EventsListProps {
  events: DirectoryRef<SecurityEvent>;
}

const filters = { kind: { label: 'Event', any: 'All events', values: eventWords } };

/** Reported by the bank, without the device. */
const isSeenAtBank = (kind: SecurityEvent['kind']): boolean => kind === 'walletAdded' || kind === 'bankAccountAdded';

const columns: ReadonlyArray<Column<SecurityEvent>> = [
  {
    id: 'kind',
    header: 'Event',
    cell: ({ kind, detail }) => (
      <>
        {eventWords[kind]}
        {detail !== null && (
          <Text as="span" tone="soft">
            {` (${detail})`}
          </Text>
        )}
      </>
    ),
  },
  { id: 'createdAt', header: 'Time', narrow: 'underLead', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    id: 'device',
    header: 'Device',
    cell: ({ device, kind }) => device ?? (isSeenAtBank(kind) ? 'Seen at the bank' : 'No browser'),
  },
];

/** Security events of the account: one kind or all, page by page. */
export const EventsList = ({ events }: EventsListProps) => (
  <DirectoryList
    list={events}
    what="security events"
    caption="Security events"
    columns={columns}
    filters={filters}
    empty={<EmptyState title="No such events" text={`There were none in the last ${keptEventDays} days.`} />}
    unaffected="Nothing in your account has changed."
    pageWords={['Newer', 'Older']}
  />
);

export const EventsFile = ({ events }: EventsListProps) => <DirectoryActions list={events} />;
