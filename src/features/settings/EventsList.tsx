import { useSelector } from '@xstate/react';
import { keptEventDays, type SecurityEvent, securityEventKinds } from '#domain/security/events.ts';
import { selectQuery } from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import { DirectoryActions } from '#presenters/list/DirectoryActions.tsx';
import { DirectoryList } from '#presenters/list/DirectoryList.tsx';
import { eventWords } from '#presenters/security/eventWords.ts';
import { SelectField } from '#ui/field/SelectField.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import styles from './settings.module.css';

export interface EventsListProps {
  events: DirectoryRef<SecurityEvent>;
}

const any = 'any';
const options = [{ value: any, label: 'All events' }, ...securityEventKinds.map((kind) => ({ value: kind, label: eventWords[kind] }))];

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
  { id: 'device', header: 'Device', cell: ({ device }) => device ?? 'No browser' },
];

/** What happened to the security of the account: one kind or all, page by page. */
export const EventsList = ({ events }: EventsListProps) => (
  <DirectoryList
    list={events}
    what="security events"
    caption="Security events"
    columns={columns}
    filters={<KindField events={events} />}
    empty={<EmptyState title="No such events" text={`There were none in the last ${keptEventDays} days.`} />}
    unaffected="Nothing in your account has changed."
    pageWords={['Newer', 'Older']}
  />
);

/** The events as a file. */
export const EventsFile = ({ events }: EventsListProps) => <DirectoryActions list={events} />;

function KindField({ events }: EventsListProps) {
  const { filters } = useSelector(events, selectQuery);
  return (
    <div className={styles.filter}>
      <SelectField
        label="Event"
        options={options}
        value={filters.kind?.[0] ?? any}
        onValue={(value) => events.send({ type: 'filter.changed', name: 'kind', values: value === any ? [] : [value] })}
      />
    </div>
  );
}
