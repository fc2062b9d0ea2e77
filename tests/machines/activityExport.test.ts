import { describe, expect, test } from 'vitest';
import { noFilter } from '#domain/activity/filter.ts';
import { activityExportCases, sampleFile } from '#machines/activityExport/activityExport.cases.ts';
import { activityExportMachine } from '#machines/activityExport/activityExport.machine.ts';
import { selectCanCancel, selectHasFailed, selectIsPreparing, selectSavedFile } from '#machines/activityExport/activityExport.selectors.ts';
import { stubRef } from '#machines/shared/cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(activityExportMachine, activityExportCases);

const filter = { ...noFilter, q: '100' };
const requested = () =>
  story(activityExportMachine, { sources: { trades: stubRef(), transfers: stubRef() }, customerGuid: 'a'.repeat(32) }).send({
    type: 'export.requested',
    filter,
  });

describe('the export of activities', () => {
  test('writes the rows that were asked for, hands them over and says so for a while', () => {
    expect(requested().inputOf('prepareFile')).toMatchObject({ filter });
    const saving = requested().resolve('prepareFile', sampleFile);
    expect(saving.inputOf('saveFile')).toEqual({ file: sampleFile });
    const saved = saving.resolve('saveFile');
    expect(selectSavedFile(saved.snapshot)).toBe(sampleFile);
    expect(saved.advance(10_000).state).toBe('idle');
    expect(selectSavedFile(saved.snapshot)).toBeNull();
  });

  test('can be called off while it reads, however long that takes', () => {
    const reading = requested().advance(3_600_000);
    expect([selectIsPreparing(reading.snapshot), selectCanCancel(reading.snapshot)]).toEqual([true, true]);
    expect(reading.send({ type: 'export.canceled' }).running).toEqual([]);
  });

  test('is not called off once the browser has the file, and gives up on a browser that does not answer', () => {
    const saving = requested().resolve('prepareFile', sampleFile);
    expect(selectCanCancel(saving.snapshot)).toBe(false);
    expect(selectHasFailed(saving.advance(30_000).snapshot)).toBe(true);
  });

  test('is no longer news when the page shows other rows', () => {
    const saved = () => requested().resolve('prepareFile', sampleFile).resolve('saveFile');
    expect(saved().send({ type: 'filter.changed', filter: { ...filter } }).state).toBe('saved');
    expect(saved().send({ type: 'filter.changed', filter: noFilter }).state).toBe('idle');
    expect(requested().send({ type: 'filter.changed', filter: noFilter }).state).toBe('preparing');
  });

  test('is made anew after it failed', () => {
    const failed = requested().reject('prepareFile', new Error('out of memory'));
    expect(selectHasFailed(failed.snapshot)).toBe(true);
    expect(failed.send({ type: 'export.requested', filter: noFilter }).inputOf('prepareFile')).toMatchObject({ filter: noFilter });
    expect(failed.snapshot.context.problem).toBeNull();
  });
});
