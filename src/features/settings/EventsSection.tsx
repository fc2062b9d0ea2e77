import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import { eventsPerPage, keptEventDays, type SecurityEvent, type SecurityEventKind, securityEventKinds } from '#domain/security/events.ts';
import type { SecurityEventsMachine } from '#machines/securityEvents/securityEvents.machine.ts';
import { selectIsLoading, selectIsSaving, selectList, selectProblem, selectQuery } from '#machines/securityEvents/securityEvents.selectors.ts';
import type { EventsPage } from '#machines/securityEvents/securityEvents.types.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { transportWordings, wordingOf } from '#presenters/problem/wording.ts';
import { eventWords } from '#presenters/security/eventWords.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Button } from '#ui/button/Button.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { Cluster } from '#ui/layout/Cluster.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { formatCount } from '#ui/money/format.ts';
import type { Column } from '#ui/table/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { FileNews } from './FileNews.tsx';
import styles from './settings.module.css';

export interface EventsSectionProps {
  events: ActorRefFrom<SecurityEventsMachine>;
}

const any = 'any';
const options = [{ value: any, label: 'All events' }, ...securityEventKinds.map((kind) => ({ value: kind, label: eventWords[kind] }))];

const columns: ReadonlyArray<Column<SecurityEvent>> = [
  {
    id: 'event',
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
  { id: 'time', header: 'Time', narrow: 'underLead', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'device', header: 'Device', cell: ({ device }) => device ?? 'No browser' },
];

const nothingLost = 'Nothing in your account has changed.';
const reasonOf = (problem: Problem | null): string => {
  const { text, next } = wordingOf(problem ?? { code: 'unexpected', retryable: true }, transportWordings(nothingLost), nothingLost);
  return next === undefined ? text : `${text} ${next}`;
};

/** What happened to the security of the account: one kind or all, page by page, and as a file. */
export function EventsSection({ events }: EventsSectionProps) {
  const { kind, page } = useSelector(events, selectQuery);
  const list = useSelector(events, selectList);
  const isLoading = useSelector(events, selectIsLoading);
  const isSaving = useSelector(events, selectIsSaving);
  const problem = useSelector(events, selectProblem);
  const state = listStateOf(list, problem, () => events.send({ type: 'retry.requested' }));
  return (
    <SettingsSection
      id="security-events"
      title="Security events"
      about={`What happened to the security of your account in the last ${keptEventDays} days. If you don’t recognize something, lock your account.`}
      actions={
        <Button size="small" busy={isSaving} disabled={(list?.total ?? 0) === 0} onClick={() => events.send({ type: 'export.requested' })}>
          <Download size={16} aria-hidden />
          Download CSV
        </Button>
      }
    >
      <div className={styles.filter}>
        <SelectField
          label="Event"
          options={options}
          value={kind ?? any}
          onValue={(value) => events.send({ type: 'kind.chosen', kind: value === any ? null : (value as SecurityEventKind) })}
        />
      </div>
      <FileNews events={events} />
      <div className={styles.events} aria-busy={isLoading}>
        <ListView
          state={state}
          what="security events"
          empty={<EmptyState title="No such events" text={`There were none in the last ${keptEventDays} days.`} />}
        >
          {(rows) => <DataTable caption="Security events, newest first" columns={columns} rows={rows} rowKey={({ id }) => id} />}
        </ListView>
      </div>
      {list !== null && list.total > 0 && <Pages events={events} page={page} list={list} isLoading={isLoading} />}
    </SettingsSection>
  );
}

function listStateOf(list: EventsPage | null, problem: Problem | null, onRetry: () => void): ListState<SecurityEvent> {
  if (problem !== null) return { status: 'failed', reason: reasonOf(problem), onRetry, waitUntil: problem.wait?.until };
  if (list === null) return { status: 'loading' };
  return list.events.length === 0 ? { status: 'empty' } : { status: 'full', rows: list.events };
}

/** "Events 26 to 50 of 61", and the pages beside it. */
function Pages({ events, page, list, isLoading }: EventsSectionProps & { page: number; list: EventsPage; isLoading: boolean }) {
  const first = page * eventsPerPage + 1;
  const last = Math.min(list.total, first + eventsPerPage - 1);
  const go = (to: number) => events.send({ type: 'page.chosen', page: to });
  return (
    <Cluster justify="between">
      <Text size="s" tone="soft">
        <span role="status">{isLoading ? 'Loading events' : `${formatCount(first)} to ${formatCount(last)} of ${formatCount(list.total)}`}</span>
      </Text>
      {list.total > eventsPerPage && (
        <Cluster gap={2}>
          <Button size="small" disabled={page === 0 || isLoading} onClick={() => go(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={last >= list.total || isLoading} onClick={() => go(page + 1)}>
            Older
          </Button>
        </Cluster>
      )}
    </Cluster>
  );
}
