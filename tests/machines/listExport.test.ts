import { expect, test } from 'vitest';
import { filteredQuery, listExportCases, sampleFile, sampleQuery } from '#machines/listExport/listExport.cases.ts';
import {
  listExportMachine,
  selectIsWriting,
  selectProblem,
  selectProgress,
  selectSavedFile,
} from '#machines/listExport/listExport.machine.ts';
import { problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(listExportMachine, listExportCases);

const requested = () =>
  story(listExportMachine, undefined).send({ type: 'export.requested', query: filteredQuery, ids: ['7'] });
const saved = () => requested().send({ type: 'export.finished', file: sampleFile });

test('an export of the requested rows says how far it is, then what was saved, for a while', () => {
  expect(requested().inputOf('exportRows')).toEqual({ query: filteredQuery, ids: ['7'] });
  expect(selectProgress(requested().send({ type: 'export.progressed', done: 100, total: 260 }).snapshot)).toEqual({
    done: 100,
    total: 260,
  });
  const flow = saved();
  expect(selectSavedFile(flow.snapshot)).toBe(sampleFile);
  expect([flow.advance(10_000).state, selectSavedFile(flow.snapshot)]).toEqual(['idle', null]);
});

test('an export can be canceled, however long it takes, and is not begun twice', () => {
  const writing = requested().advance(3_600_000).send({ type: 'export.requested', query: sampleQuery, ids: null });
  expect([selectIsWriting(writing.snapshot), writing.inputOf('exportRows')]).toEqual([
    true,
    { query: filteredQuery, ids: ['7'] },
  ]);
  expect(writing.send({ type: 'export.canceled' }).running).toEqual([]);
});

test('news about a file ends with the rows that it is about', () => {
  expect(saved().send({ type: 'query.changed', query: { ...filteredQuery, page: 3 } }).state).toBe('saved');
  expect(saved().send({ type: 'query.changed', query: sampleQuery }).state).toBe('idle');
  expect(requested().send({ type: 'query.changed', query: sampleQuery }).state).toBe('writing');
});

test('a file that was not saved is written anew on request', () => {
  const reported = requested().send({ type: 'export.failed', problem: problem('recordsMissing') });
  expect(selectProblem(reported.snapshot)?.code).toBe('recordsMissing');
  const broken = requested().reject('exportRows', new Error('out of memory'));
  expect(selectProblem(broken.snapshot)?.code).toBe('unexpected');
  expect(broken.send({ type: 'export.requested', query: sampleQuery, ids: null }).snapshot.context).toMatchObject({
    problem: null,
    file: null,
  });
});
