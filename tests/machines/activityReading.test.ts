import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { activityReadingCases } from '#machines/activityReading/activityReading.cases.ts';
import { activityReadingMachine } from '#machines/activityReading/activityReading.machine.ts';
import { selectLimit } from '#machines/activityReading/activityReading.selectors.ts';
import type { Histories } from '#machines/activityReading/activityReading.types.ts';
import { stubRef } from '#machines/shared/cases.ts';
import { listener } from '../kit/listener.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(activityReadingMachine, activityReadingCases);

const started = () => story(activityReadingMachine, { sources: { trades: stubRef(), transfers: stubRef() } });

describe('the reading of the orders page', () => {
  test('begins with a hundred rows, and shows a hundred more on each request', () => {
    expect(selectLimit(started().snapshot)).toBe(100);
    const requested = started().send({ type: 'older.requested' }, { type: 'older.requested' });
    expect(selectLimit(requested.snapshot)).toBe(300);
  });

  test('requests the older records of both histories', () => {
    const [trades, transfers] = [listener<Histories['trades']>(), listener<Histories['transfers']>()];
    const reading = createActor(
      activityReadingMachine.provide({
        actors: { watchNeed: fromCallback(() => {}), readEverything: fromCallback(() => {}) },
      }),
      { input: { sources: { trades: trades.ref, transfers: transfers.ref } } },
    ).start();
    reading.send({ type: 'older.requested' });
    expect([trades.heard, transfers.heard]).toEqual([['older.requested'], ['older.requested']]);
  });

  test('reads everything as long as what is shown needs it', () => {
    const reading = started().send({ type: 'rest.required' });
    expect(reading.running).toContain('readEverything');
    expect(reading.send({ type: 'rest.notRequired' }).running).toEqual(['watchNeed']);
  });

  test('still shows more when it is unknown what is needed', () => {
    const blind = started().reject('watchNeed', new Error('no window')).send({ type: 'older.requested' });
    expect(selectLimit(blind.snapshot)).toBe(200);
  });
});
