import { type ActorRefFrom, type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import { combine } from '#domain/activity/combine.ts';
import { csvName, csvOf } from '#domain/activity/csv.ts';
import { type ActivityFilter, everything, isFiltering, matching } from '#domain/activity/filter.ts';
import { parseView } from '#features/orders/address.ts';
import { localDay, offsetAt } from '#features/orders/zone.ts';
import { activityExportMachine } from '#machines/activityExport/activityExport.machine.ts';
import type { TextFile } from '#machines/activityExport/activityExport.types.ts';
import { activityReadingMachine } from '#machines/activityReading/activityReading.machine.ts';
import type { ReadingNeed } from '#machines/activityReading/activityReading.types.ts';
import type { HistoryMachine } from '#machines/history/history.machine.ts';
import { selectActivities, selectHasMore, selectIsComplete } from '#machines/history/history.selectors.ts';
import { saveTextFile } from '#ports/browser/save-file.ts';
import { watchSearch } from '../address/location.ts';
import { customerGuid } from '../customer.ts';
import { defineFlow, type FlowDefinition } from '../flow.ts';
import { readCoinEnds } from '../mapping/other-ends.ts';
import type { World } from '../world.ts';

type HistoryRef = ActorRefFrom<HistoryMachine>;

/** The two histories that every customer page shares; the page has opened them before its own flows. */
const historiesOf = ({ app }: World): readonly HistoryRef[] =>
  ['trades', 'transfers'].flatMap((key) => {
    const flow = app.getSnapshot().context.flows[key];
    return flow ? [flow.ref as unknown as HistoryRef] : [];
  });

/** Calls at once and whenever a history changes. Returns what stops it. */
function watchHistories(histories: readonly HistoryRef[], tell: () => void): () => void {
  const subscriptions = histories.map((history) => history.subscribe(tell));
  tell();
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** A history that reads, rests after a failure or has everything is left alone. */
function askForAll(histories: readonly HistoryRef[]): void {
  for (const history of histories) {
    const snapshot = history.getSnapshot();
    if (selectHasMore(snapshot) && snapshot.can({ type: 'all.wanted' })) history.send({ type: 'all.wanted' });
  }
}

const isRead = (history: HistoryRef): boolean => selectIsComplete(history.getSnapshot());
const activitiesOf = (history: HistoryRef): readonly Activity[] => selectActivities(history.getSnapshot()) ?? [];

/** Whether what an address asks for can only be told from every record. */
function needsEverything(search: string, histories: readonly HistoryRef[]): boolean {
  const { filter, order, statement } = parseView(search);
  if (order !== null) return !histories.some((history) => activitiesOf(history).some(({ guid }) => guid === order));
  return statement !== null || isFiltering(filter);
}

const provideReading = (world: World) =>
  activityReadingMachine.provide({
    actors: {
      watchNeed: fromCallback<AnyEventObject, undefined, ReadingNeed>(({ sendBack }) => {
        const histories = historiesOf(world);
        let needed = false;
        const judge = () => {
          const before = needed;
          needed = needsEverything(location.search, histories);
          if (needed !== before) sendBack({ type: needed ? 'rest.needed' : 'rest.spared' });
        };
        const stops = [watchSearch(judge), watchHistories(histories, judge)];
        return () => {
          for (const stop of stops) stop();
        };
      }),
      readEverything: fromCallback(() => {
        const histories = historiesOf(world);
        return watchHistories(histories, () => askForAll(histories));
      }),
    },
    actions: {
      askForOlder: () => {
        for (const history of historiesOf(world)) history.send({ type: 'older.wanted' });
      },
    },
  });

/** Resolves once both histories have been read to their end, asking them to be for as long as it takes. */
function everythingRead(histories: readonly HistoryRef[], signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = watchHistories(histories, () => (histories.every(isRead) ? resolve() : askForAll(histories)));
  signal.addEventListener('abort', stop);
  return promise.finally(stop);
}

async function writeFile(world: World, filter: ActivityFilter, signal: AbortSignal): Promise<TextFile> {
  const histories = historiesOf(world);
  const [ends] = await Promise.all([readCoinEnds(world.services, customerGuid(world), signal), everythingRead(histories, signal)]);
  const all = combine(histories.map((history) => ({ activities: activitiesOf(history), isComplete: true })));
  const rows = matching(all, filter, localDay, ends);
  return { name: csvName(rows, filter, localDay), text: csvOf(rows, offsetAt, ends), rows: rows.length };
}

const provideExport = (world: World) =>
  activityExportMachine.provide({
    actors: {
      prepareFile: fromPromise<TextFile, { filter: ActivityFilter | null }>(({ input, signal }) =>
        writeFile(world, input.filter ?? everything, signal),
      ),
      saveFile: fromPromise<void, { file: TextFile | null }>(async ({ input: { file } }) => {
        if (file === null) throw new Error('there is no file to save');
        saveTextFile(file.name, file.text, 'text/csv;charset=utf-8');
      }),
    },
  });

/** The flows of the orders page; they end with it. */
export const activityFlows = (world: World): readonly FlowDefinition[] => [
  defineFlow({ key: 'activityReading', scope: 'open', logic: provideReading(world), input: undefined }),
  defineFlow({ key: 'activityExport', scope: 'open', logic: provideExport(world), input: undefined }),
];
