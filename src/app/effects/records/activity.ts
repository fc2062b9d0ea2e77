import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import { combine } from '#domain/activity/combine.ts';
import { csvName, csvOf } from '#domain/activity/csv.ts';
import { type ActivityFilter, isFiltering, matching, noFilter } from '#domain/activity/filter.ts';
import { parseView } from '#features/orders/address.ts';
import { localDay, offsetAt } from '#features/orders/zone.ts';
import { activityExportMachine } from '#machines/activityExport/activityExport.machine.ts';
import { type ExportInput, recordsMissing, type TextFile } from '#machines/activityExport/activityExport.types.ts';
import { activityReadingMachine } from '#machines/activityReading/activityReading.machine.ts';
import type { Histories, ReadingNeed } from '#machines/activityReading/activityReading.types.ts';
import { selectActivities, selectHasMore, selectIsBroken, selectIsComplete, selectUnreadable } from '#machines/history/history.machine.ts';
import { ProblemError, selectProblem } from '#machines/shared/problem.ts';
import { saveTextFile } from '#ports/browser/save-file.ts';
import { activityWords } from '#presenters/activity/labels.ts';
import { watchSearch } from '../../address/location.ts';
import { readCoinCounterparties } from '../../mapping/counterparties.ts';
import type { Services } from '../../world/services.ts';
import { type Customer, open, pageFlows } from '../../world/world.ts';
import { openHistories } from './history.ts';

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

/** Whether the view in the address needs every record. */
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

/** What stopped a history; null while it is still reading. */
function faultOf(history: HistoryRef): ProblemError | null {
  const snapshot = history.getSnapshot();
  const problem = snapshot.matches('failed') || selectIsBroken(snapshot) ? selectProblem(snapshot) : null;
  return problem && new ProblemError({ ...problem, code: recordsMissing });
}

/** Requests all records, once more where that failed before. Resolves when both histories are complete, rejects when one stops. */
function fullHistoryRead(histories: readonly HistoryRef[], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  for (const history of histories) if (faultOf(history)) history.send({ type: 'retry.requested' });
  const stop = watchHistories(histories, () => {
    const fault = histories.map(faultOf).find((found) => found !== null);
    if (fault) reject(fault);
    else if (histories.every(isRead)) resolve();
    else requestAllRecords(histories);
  });
  signal.addEventListener('abort', stop);
  return promise.finally(stop);
}

async function writeFile(services: Services, input: ExportInput, filter: ActivityFilter, signal: AbortSignal): Promise<TextFile> {
  const histories = [input.sources.trades, input.sources.transfers];
  const [counterparties] = await Promise.all([readCoinCounterparties(services, input.customerGuid, signal), fullHistoryRead(histories, signal)]);
  const all = combine(histories.map((history) => ({ activities: activitiesOf(history), isComplete: true })));
  const rows = matching(all, filter, localDay, { counterparties, wordsOf: activityWords });
  const unreadable = histories.reduce((count, history) => count + selectUnreadable(history.getSnapshot()).length, 0);
  const name = csvName(rows, filter, localDay, unreadable === 0);
  return { name, text: csvOf(rows, offsetAt, counterparties), rows: rows.length, unreadable };
}

const provideExport = (services: Services) =>
  activityExportMachine.provide({
    actors: {
      prepareFile: fromPromise<TextFile, ExportInput & { filter: ActivityFilter | null }>(({ input, signal }) =>
        writeFile(services, input, input.filter ?? noFilter, signal),
      ),
      saveFile: fromPromise<void, { file: TextFile | null }>(async ({ input: { file } }) => {
        if (file === null) throw new Error('there is no file to save');
        saveTextFile(file.name, file.text, 'text/csv;charset=utf-8');
      }),
    },
  });

/** News about a saved file ends when the address names other rows. */
export function applyOrdersAddress(customer: Customer): void {
  const { filter } = parseView(location.search);
  pageFlows(customer)?.getSnapshot().context.flows.activityExport?.send({ type: 'filter.changed', filter });
}

/** The flows of the orders page; they end with it. */
export function openActivity(customer: Customer): void {
  const page = pageFlows(customer);
  if (page === null) return;
  const sources = openHistories(customer);
  open(page, 'activityReading', () => ({ logic: provideReading(), input: { sources } }));
  open(page, 'activityExport', () => ({ logic: provideExport(customer.services), input: { sources, customerGuid: customer.guid } }));
}
