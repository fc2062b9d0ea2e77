import { describe, expect, test } from 'vitest';
import { directoryCases, directoryInput, samplePage } from '#machines/directory/directory.cases.ts';
import { directoryMachine } from '#machines/directory/directory.machine.ts';
import {
  selectArrived,
  selectFailure,
  selectIsAllMatching,
  selectLoaded,
  selectPageSelection,
  selectPages,
  selectQuery,
  selectSelected,
  selectSelectedCount,
  selectStaleness,
} from '#machines/directory/directory.selectors.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { arrivalsPause, typingPause } from '#machines/shared/waits.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(directoryMachine, directoryCases);

const offline = new ProblemError(problem('offline', true));
const opened = () => story(directoryMachine, directoryInput);
const loaded = () => opened().resolve('readPage', samplePage);
const addresses = (flow: ReturnType<typeof opened>) => flow.effects.map(({ params }) => params);

describe('what is in sight', () => {
  test('another page or order leaves the last rows, another filter does not', () => {
    const flow = loaded().send({ type: 'page.changed', page: 1 });
    expect([flow.inputOf('readPage'), selectLoaded(flow.snapshot)?.rows]).toEqual([
      { ...directoryInput.query, page: 1 },
      samplePage.rows,
    ]);
    flow.send({ type: 'sort.changed', sort: [{ column: 'name', descending: true }] });
    expect([selectQuery(flow.snapshot).page, selectLoaded(flow.snapshot)?.rows]).toEqual([0, samplePage.rows]);
    flow.send({ type: 'filter.changed', name: 'kind', values: ['in'] });
    expect([flow.inputOf('readPage'), selectLoaded(flow.snapshot)]).toMatchObject([
      { filters: { kind: ['in'] }, page: 0 },
      null,
    ]);
  });

  test('a page that cannot be read again stays with its time, one that was never read is missing', () => {
    const again = loaded().send({ type: 'list.changed' }).reject('readPage', offline);
    expect([
      selectFailure(again.snapshot),
      selectStaleness(again.snapshot)?.code,
      selectLoaded(again.snapshot)?.at,
    ]).toEqual([null, 'offline', directoryInput.now()]);
    const next = loaded().send({ type: 'page.changed', page: 1 }).reject('readPage', offline);
    expect([selectFailure(next.snapshot)?.code, selectStaleness(next.snapshot)]).toEqual(['offline', null]);
    expect(next.send({ type: 'retry.requested' }).inputOf('readPage')).toMatchObject({ page: 1 });
  });

  test('a page after the last one becomes the last one, in the address as well', () => {
    const flow = loaded().send({ type: 'page.changed', page: 7 }).resolve('readPage', { rows: [], total: 3 });
    expect([flow.inputOf('readPage'), selectPages(flow.snapshot)]).toMatchObject([{ page: 1 }, 2]);
    expect(addresses(flow).at(-1)).toMatchObject({ query: { page: 1 }, replace: true });
  });
});

describe('rows that come meanwhile', () => {
  const counting = () =>
    story(directoryMachine, { ...directoryInput, countsArrivals: true })
      .resolve('readPage', samplePage)
      .send({ type: 'page.changed', page: 1 })
      .resolve('readPage', samplePage)
      .advance(arrivalsPause);

  test('move nothing, are counted, and come with the first page once they are wanted', () => {
    const flow = counting().resolve('countRows', 17);
    expect([selectArrived(flow.snapshot), selectLoaded(flow.snapshot)?.rows]).toEqual([14, samplePage.rows]);
    flow.advance(arrivalsPause).resolve('countRows', 18);
    expect(selectArrived(flow.snapshot)).toBe(15);
    expect(flow.send({ type: 'arrivals.shown' }).inputOf('readPage')).toMatchObject({ page: 0 });
    expect(flow.resolve('readPage', samplePage).snapshot.matches({ list: { loaded: 'current' } })).toBe(true);
  });

  test('are counted again after none came and after a fault', () => {
    const flow = counting()
      .resolve('countRows', 3)
      .advance(arrivalsPause)
      .reject('countRows', offline)
      .advance(arrivalsPause);
    expect(flow.snapshot.matches({ list: { loaded: 'counting' } })).toBe(true);
    expect(selectFailure(flow.snapshot)).toBeNull();
  });
});

test('a day is gone to by the page that it begins on, which is an entry of the browser', () => {
  const flow = loaded().send({ type: 'day.sought', day: '2026-01-15' });
  expect([flow.inputOf('findPage'), selectLoaded(flow.snapshot)?.rows]).toEqual([
    { query: directoryInput.query, day: '2026-01-15' },
    samplePage.rows,
  ]);
  flow.resolve('findPage', 1);
  expect([flow.inputOf('readPage'), addresses(flow).at(-1)]).toMatchObject([
    { page: 1 },
    { query: { page: 1 }, replace: false },
  ]);
});

test('a column has a width within bounds, and none again', () => {
  const flow = loaded()
    .send({ type: 'column.resized', column: 'at', width: 9_000 })
    .send({ type: 'column.resized', column: 'name', width: 80.4 });
  expect(selectQuery(flow.snapshot).widths).toEqual({ at: 800, name: 80 });
  expect(selectQuery(flow.send({ type: 'columns.reset' }).snapshot)).toEqual(directoryInput.query);
});

describe('the address', () => {
  test('has an entry for each choice, and one for all that is typed before a pause', () => {
    const flow = loaded()
      .send({ type: 'filter.changed', name: 'kind', values: ['in'] })
      .send({ type: 'filter.typed', name: 'q', values: ['f'] })
      .send({ type: 'filter.typed', name: 'q', values: ['fe'] });
    expect(addresses(flow)).toMatchObject([
      { replace: false },
      { replace: false, query: { filters: { q: ['f'] } } },
      { replace: true },
    ]);
    expect(flow.running).not.toContain('readPage');
    expect(flow.advance(typingPause).inputOf('readPage')).toMatchObject({ filters: { kind: ['in'], q: ['fe'] } });
  });

  test('is read, and not written back; the columns need no reading', () => {
    const flow = loaded().send({ type: 'address.changed', query: { ...directoryInput.query, columns: ['at'] } });
    expect([flow.running, selectQuery(flow.snapshot).columns]).toEqual([['watchChanges', 'listExport'], ['at']]);
    expect(
      flow.send({ type: 'address.changed', query: { ...directoryInput.query, page: 1 } }).inputOf('readPage'),
    ).toMatchObject({ page: 1 });
    expect(flow.effects).toEqual([]);
  });
});

describe('the selection', () => {
  test('is of rows on any pages, or of all that match', () => {
    const flow = loaded()
      .send({ type: 'row.toggled', id: 'a' })
      .send({ type: 'page.changed', page: 1 })
      .resolve('readPage', { rows: [{ id: 'c' }], total: 3 });
    expect([selectSelectedCount(flow.snapshot), selectPageSelection(flow.snapshot)]).toEqual([1, 'none']);
    flow.send({ type: 'page.toggled' });
    expect([selectSelectedCount(flow.snapshot), selectPageSelection(flow.snapshot)]).toEqual([2, 'all']);
    flow.send({ type: 'matching.selected' });
    expect([selectSelectedCount(flow.snapshot), selectIsAllMatching(flow.snapshot)]).toEqual([3, true]);
    flow.send({ type: 'page.toggled' });
    expect(selectSelectedCount(flow.snapshot)).toBe(0);
  });

  test('is the page but for one row, once that is taken out of all that match', () => {
    const flow = loaded().send({ type: 'matching.selected' }).send({ type: 'row.toggled', id: 'a' });
    expect([selectSelected(flow.snapshot), selectPageSelection(flow.snapshot)]).toEqual([['b'], 'some']);
    expect(flow.send({ type: 'row.toggled', id: 'b' }).state).toContain('selection.none');
  });

  test('is cleared by another filter, not by another page', () => {
    const flow = loaded()
      .send({ type: 'row.toggled', id: 'a' })
      .send({ type: 'address.changed', query: { ...directoryInput.query, page: 1 } });
    expect(selectSelectedCount(flow.snapshot)).toBe(1);
    expect(selectSelectedCount(flow.send({ type: 'filter.typed', name: 'q', values: ['f'] }).snapshot)).toBe(0);
  });
});
