import { describe, expect, test } from 'vitest';
import { idleCases } from '#machines/idle/idle.cases.ts';
import { idleMachine } from '#machines/idle/idle.machine.ts';
import { selectDeadline, selectIsConcealed } from '#machines/idle/idle.selectors.ts';
import type { IdleInput } from '#machines/idle/idle.types.ts';
import { startTime } from '#machines/shared/cases.ts';
import { idleLimits } from '#machines/shared/waits.ts';
import { listener } from '../kit/listener.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(idleMachine, idleCases);

const minute = 60_000;

/**
 * A customer last active some minutes ago. `pass` moves the clock without firing timers, as in
 * sleep.
 */
function open(minutesAway = 0, owner: IdleInput['owner'] = 'customer') {
  const parent = listener<IdleInput['reportTo']>();
  let slept = 0;
  const flow = story(idleMachine, (now) => ({
    owner,
    limits: idleLimits[owner],
    lastActiveAt: startTime - minutesAway * minute,
    now: () => now() + slept,
    reportTo: parent.ref,
  }));
  const sleep = (minutes: number) => {
    slept += minutes * minute;
  };
  const effects = () => flow.effects.map(({ name }) => name);
  return { flow, effects, heard: parent.heard, sleep };
}

describe('a customer who is away', () => {
  test('is warned after 13 minutes, and signed out after 15', () => {
    const { flow, heard } = open();
    flow.advance(13 * minute - 1);
    expect(flow.state).toBe('watching.counting');
    flow.advance(1);
    expect([flow.state, selectDeadline(flow.snapshot)]).toEqual(['warning', startTime + 15 * minute]);
    flow.advance(2 * minute - 1);
    expect([flow.state, heard]).toEqual(['warning', []]);
    flow.advance(1);
    expect([flow.state, selectIsConcealed(flow.snapshot)]).toEqual(['asking', true]);
    flow.advance(300);
    expect(heard).toEqual(['idle.ended']);
  });

  test('stays signed in by an answer, and by nothing else while the warning shows', () => {
    const { flow, heard } = open();
    flow.advance(14 * minute).send({ type: 'activity.seen' });
    expect(flow.state).toBe('warning');
    flow.send({ type: 'stay.requested' });
    expect(flow.state).toBe('watching.counting');
    flow.advance(13 * minute - 1);
    expect([flow.state, heard]).toEqual(['watching.counting', []]);
  });

  test('who moves a hand is there again, and the other tabs learn of it', () => {
    const { flow } = open();
    flow.advance(10 * minute).send({ type: 'activity.seen' });
    expect(flow.effects.at(-1)).toEqual({ name: 'shareActivity', params: { at: startTime + 10 * minute } });
    flow.advance(10 * minute);
    expect(flow.state).toBe('watching.counting');
  });
});

describe('a computer that slept for an hour', () => {
  test.each(['tab.shown', 'window.focused', 'activity.seen'] as const)(
    'ends the session at the first sign of waking: %s',
    (type) => {
      const { flow, sleep, heard } = open();
      sleep(60);
      flow.send({ type });
      expect(selectIsConcealed(flow.snapshot)).toBe(true);
      flow.advance(300);
      expect(heard).toEqual(['idle.ended']);
    },
  );

  test('ends it without one within seconds, and no answer comes in time', () => {
    const { flow, sleep } = open();
    sleep(60);
    flow.advance(5_000);
    expect(flow.state).toBe('asking');
    const { flow: warned, sleep: sleepOn } = open(14);
    sleepOn(60);
    warned.send({ type: 'stay.requested' });
    expect(warned.state).toBe('asking');
  });

  test('goes on for a tab that was frozen while the customer was active in another', () => {
    const { flow, sleep, effects, heard } = open();
    sleep(60);
    flow.send({ type: 'tab.shown' });
    expect(effects().at(-1)).toBe('askOtherTabs');
    flow.send({ type: 'activity.heard', at: startTime + 59 * minute }).advance(300);
    expect([flow.state, heard]).toEqual(['watching.counting', []]);
  });
});

describe('several tabs', () => {
  test('warn together, and an answer in one closes the warning in all', () => {
    const { flow } = open(14);
    expect(flow.state).toBe('warning');
    flow.send({ type: 'activity.heard', at: startTime });
    expect(flow.state).toBe('watching.counting');
  });

  test('take a time that is to come for now, and answer one that has just opened', () => {
    const { flow } = open(14);
    flow.send({ type: 'activity.heard', at: startTime + 24 * 60 * minute });
    expect(flow.state).toBe('watching.counting');
    flow.send({ type: 'session.wanted' });
    expect(flow.effects.at(-1)).toEqual({ name: 'shareActivity', params: { at: startTime } });
  });
});

test('a person of staff is warned after 8 minutes and signed out after 10, and the app hears whose session it was', () => {
  const { flow, heard } = open(0, 'staff');
  flow.advance(8 * minute);
  expect([flow.state, selectDeadline(flow.snapshot)]).toEqual(['warning', startTime + 10 * minute]);
  flow.advance(2 * minute).advance(300);
  expect(heard).toEqual(['staffIdle.ended']);
});

test('a tab that was hidden saves the time for when the browser loads it again', () => {
  const { flow } = open(5);
  flow.send({ type: 'tab.hidden' });
  expect(flow.effects.at(-1)).toEqual({ name: 'saveActivity', params: { at: startTime - 5 * minute } });
  expect(open(20).flow.state).toBe('asking');
});

test('a clock that was set back does not keep the session for a day', () => {
  const { flow, sleep } = open();
  sleep(-24 * 60);
  flow.advance(14 * minute);
  expect(flow.state).toBe('warning');
});
