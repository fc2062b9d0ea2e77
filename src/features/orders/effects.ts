import { type AnyEventObject, fromCallback } from 'xstate';
import { watchSearch } from '#app/address/location.ts';
import { openHistories } from '#app/effects/records/history.ts';
import { provideExport, saveCsv } from '#app/effects/records/list-export.ts';
import { type Customer, open, pageFlows } from '#app/handle/app-handle.ts';
import type { Activity } from '#domain/activity/activity.ts';
import { combine } from '#domain/activity/combine.ts';
import { csvName, csvOf } from '#domain/activity/csv.ts';
import { isFiltering, matching } from '#domain/activity/filter.ts';
import { activityReadingMachine } from '#machines/activityReading/activityReading.machine.ts';
import type { Histories, ReadingNeed } from '#machines/activityReading/activityReading.types.ts';
import {
  selectActivities,
  selectHasMore,
  selectIsBroken,
  selectIsComplete,
  selectRead,
  selectTotal,
  selectUnreadable,
} from '#machines/history/history.machine.ts';
import { type ExportProgress, recordsMissing } from '#machines/listExport/listExport.machine.ts';
import { ProblemError, selectProblem } from '#machines/shared/problem.ts';
import { activityWords } from '#presenters/activity/labels.ts';
import { filterOf, parseView, queryOf } from './address.ts';
import { readCoinCounterparties } from './counterparties.ts';
import { localDay, offsetAt } from './zone.ts';

type HistoryRef = Histories['trades'];

/** Calls `notify` at once and whenever a history changes. Returns a stop function. */
function watchHistories(histories: readonly HistoryRef[], notify: () => void): () => void {
  const subscriptions = histories.map((history) => history.subscribe(notify));
  notify();
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** Skips a history that is reading, is waiting after a failure, or is complete. */
function requestAllRecords(histories: readonly HistoryRef[]): void {
  for (const history of histories) {
    const snapshot = history.getSnapshot();
    if (selectHasMore(snapshot) && snapshot.can({ type: 'all.requested' })) history.send({ type: 'all.requested' });
  }
}

const isRead = (history: HistoryRef): boolean => selectIsComplete(history.getSnapshot());
const activitiesOf = (history: HistoryRef): readonly Activity[] => selectActivities(history.getSnapshot()) ?? [];

/** Whether the view in the address needs all records. */
function needsFullHistory(search: string, histories: readonly HistoryRef[]): boolean {
  const { filter, order, statement } = parseView(search);
  if (order !== null) return !histories.some((history) => activitiesOf(history).some(({ guid }) => guid === order));
  return statement !== null || isFiltering(filter);
}

const provideReading = () =>
  activityReadingMachine.provide({
    actors: {
      watchNeed: fromCallback<AnyEventObject, Histories, ReadingNeed>(({ input: { trades, transfers }, sendBack }) => {
        const histories = [trades, transfers];
        let needed = false;
        const judge = () => {
          const before = needed;
          needed = needsFullHistory(location.search, histories);
          if (needed !== before) sendBack({ type: needed ? 'rest.required' : 'rest.notRequired' });
        };
        const stops = [watchSearch(judge), watchHistories(histories, judge)];
        return () => {
          for (const stop of stops) stop();
        };
      }),
      readEverything: fromCallback<AnyEventObject, Histories>(({ input: { trades, transfers } }) => {
        const histories = [trades, transfers];
        return watchHistories(histories, () => requestAllRecords(histories));
      }),
    },
  });

/** Why a history stopped; null while it is still reading. */
function faultOf(history: HistoryRef): ProblemError | null {
  const snapshot = history.getSnapshot();
  const problem = snapshot.matches('failed') || selectIsBroken(snapshot) ? selectProblem(snapshot) : null;
  return problem && new ProblemError({ ...problem, code: recordsMissing });
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** How far the histories have been read. */
const progressOf = (histories: readonly HistoryRef[]): ExportProgress => ({
  done: sum(histories.map((history) => selectRead(history.getSnapshot()))),
  total: sum(histories.map((history) => selectTotal(history.getSnapshot()) ?? 0)),
});

/**
 * Requests all records, and retries once after an earlier failure. Resolves when both histories are
 * complete, rejects when one stops.
 */
function fullHistoryRead(
  histories: readonly HistoryRef[],
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  for (const history of histories) if (faultOf(history)) history.send({ type: 'retry.requested' });
  const stop = watchHistories(histories, () => {
    const fault = histories.map(faultOf).find((found) => found !== null);
    onProgress(progressOf(histories));
    if (fault) reject(fault);
    else if (histories.every(isRead)) resolve();
    else requestAllRecords(histories);
  });
  signal.addEventListener('abort', stop);
  return promise.finally(stop);
}

const provideActivityExport = ({ services, guid }: Customer, { trades, transfers }: Histories) =>
  provideExport(async ({ query }, signal, onProgress) => {
    const histories = [trades, transfers];
    const filter = filterOf(query);
    const [counterparties] = await Promise.all([
      readCoinCounterparties(services, guid, signal),
      fullHistoryRead(histories, signal, onProgress),
    ]);
    const all = combine(histories.map((history) => ({ activities: activitiesOf(history), isComplete: true })));
    const rows = matching(all, filter, localDay, { counterparties, wordsOf: activityWords });
    const unreadable = sum(histories.map((history) => selectUnreadable(history.getSnapshot()).length));
    const name = csvName(rows, filter, localDay, unreadable === 0);
    await saveCsv(name, csvOf(rows, offsetAt, counterparties), signal);
    return { name, rows: rows.length, unreadable };
  });

/** News about a saved file ends when the address selects other rows. */
export function applyOrdersAddress(customer: Customer): void {
  const { filter } = parseView(location.search);
  pageFlows(customer)
    ?.getSnapshot()
    .context.flows.activityExport?.send({ type: 'query.changed', query: queryOf(filter) });
}

/** The flows of the orders page; they end with it. */
export function openActivity(customer: Customer): void {
  const sources = openHistories(customer);
  open(customer.flows, 'activityReading', () => ({ logic: provideReading(), input: { sources } }));
  open(customer.flows, 'activityExport', () => ({ logic: provideActivityExport(customer, sources), input: undefined }));
}
