import { useSelector } from '@xstate/react';
import type { TimelineEntry } from '#contract/desk/timeline.ts';
import { type TimelineKind, timelineKinds } from '#domain/staff/timeline.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { selectDay, selectEntries, selectHasEarlier, selectKind } from '#machines/timeline/timeline.machine.ts';
import { unloadedText } from '#presenters/problem/wording.ts';
import { recordHref } from '#presenters/staff/recordAddress.ts';
import { Units } from '#presenters/staff/records.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { FailedState, type ListState, ListView } from '#ui/list/ListView.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { daysOf, detailOf, kindWords, stateOf, titleOf } from './entries.ts';
import styles from './timeline.module.css';

export interface TimelineCardProps {
  timeline: FlowRefs['timeline'];
}

const unchanged = 'Nothing has changed.';

export function TimelineCard({ timeline }: TimelineCardProps) {
  const entries = useSelector(timeline, selectEntries);
  const isBusy = useSelector(timeline, selectIsBusy);
  const problem = useSelector(timeline, selectProblem);
  const failed = problem && {
    ...{ reason: unloadedText(problem, unchanged), waitUntil: problem.wait?.until },
    onRetry: () => timeline.send({ type: 'retry.requested' }),
  };
  return (
    <Card title="Timeline">
      <Stack gap={4}>
        <Choices timeline={timeline} />
        <ListView
          what="timeline"
          state={stateOfList(entries, failed)}
          empty={<Text tone="soft">Nothing happened, as far as our records say.</Text>}
        >
          {(rows) => <Days entries={rows} />}
        </ListView>
        {entries !== null && failed && <FailedState what="earlier entries" {...failed} />}
        {entries !== null && !failed && <Earlier timeline={timeline} isBusy={isBusy} />}
      </Stack>
    </Card>
  );
}

function stateOfList(
  entries: readonly TimelineEntry[] | null,
  failed: Omit<Extract<ListState<never>, { status: 'failed' }>, 'status'> | null,
): ListState<TimelineEntry> {
  if (entries !== null) return entries.length === 0 ? { status: 'empty' } : { status: 'full', rows: entries };
  return failed ? { status: 'failed', ...failed } : { status: 'loading' };
}

const isKind = (value: string): value is TimelineKind => timelineKinds.some((kind) => kind === value);

function Choices({ timeline }: TimelineCardProps) {
  const kind = useSelector(timeline, selectKind);
  const day = useSelector(timeline, selectDay);
  const options = [
    { value: '', label: 'Everything' },
    ...timelineKinds.map((each) => ({ value: each, label: kindWords[each] })),
  ];
  return (
    <div className={styles.choices}>
      <SelectField
        small
        label="Show"
        options={options}
        value={kind ?? ''}
        onValue={(value) => timeline.send({ type: 'kind.chosen', kind: isKind(value) ? value : null })}
      />
      <TextField
        small
        label="Up to"
        type="date"
        value={day ?? ''}
        onText={(text) => timeline.send({ type: 'day.chosen', day: text === '' ? null : text })}
      />
    </div>
  );
}

const Days = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <Stack gap={4}>
    {daysOf(entries).map(({ day, entries: of }) => (
      <section key={day} aria-label={day}>
        <Text strong size="s">
          {day}
        </Text>
        <ul className={styles.entries}>
          {of.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </Stack>
);

function Entry({ entry }: { entry: TimelineEntry }) {
  const { at, kind, asset, amount, record } = entry;
  const [state, detail] = [stateOf(entry), detailOf(entry)];
  const title = titleOf(entry);
  const isRecord = kind === 'trade' || kind === 'transfer';
  const isMoney = isRecord || kind === 'recurring';
  return (
    <>
      <Text as="span" size="s" tone="soft">
        <Time at={at} format="time" />
      </Text>
      <div className={styles.what}>
        {isRecord && record !== null ? <AppLink href={recordHref({ kind, guid: record })}>{title}</AppLink> : title}{' '}
        {isMoney && asset !== null && <Units amount={amount} asset={asset} why="The bank has not said it" />}
        {!isMoney && asset}
        <Text size="s" tone="soft">
          {[state, detail].filter(Boolean).join(', ')}
        </Text>
      </div>
    </>
  );
}

function Earlier({ timeline, isBusy }: TimelineCardProps & { isBusy: boolean }) {
  const hasEarlier = useSelector(timeline, selectHasEarlier);
  return (
    <Cluster gap={3}>
      {hasEarlier && (
        <Button size="small" disabled={isBusy} onClick={() => timeline.send({ type: 'earlier.requested' })}>
          Earlier
        </Button>
      )}
      <Text size="s" tone="soft" role="status">
        {hasEarlier ? isBusy && 'Loading' : 'Nothing earlier.'}
      </Text>
    </Cluster>
  );
}
