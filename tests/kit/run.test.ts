import { Run } from '@statechange/flows/run/run';
import { setStage } from '@statechange/flows/run/stage';
import type { Step } from '@statechange/flows/run/steps';
import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { sampleMachine } from '#flows-tests/sampleMachines.ts';
import { startTime } from '#machines/shared/cases.ts';

const submit: Step = { type: 'event', event: { type: 'form.submitted' } };
const accept: Step = { type: 'done', actor: 'sendMoney', variant: 0, output: { accepted: true } };

const start = () => {
  const stage = setStage(sampleMachine);
  const run = new Run(stage, { amount: '1' });
  const sight = () => {
    const { value, context, status } = run.snapshot as AnyMachineSnapshot;
    return {
      value,
      context,
      status,
      now: run.now() - startTime,
      running: [...stage.running].map(({ id }) => id),
      timers: run.timers.length,
    };
  };
  return { run, sight };
};

test('a run that is brought back is where it was, even after its end', () => {
  const { run, sight } = start();
  run.perform(submit);
  run.advance(400);
  const before = sight();
  expect(before).toMatchObject({ value: 'sending', now: 400, running: ['sendMoney'], timers: 1 });
  const goBack = run.mark();
  run.perform(accept);
  run.advance(60_000);
  expect(sight()).toMatchObject({ status: 'done', running: [], timers: 0 });
  goBack();
  expect(sight()).toEqual(before);
});

test('a run that is brought back goes on as it did the first time, as often as it is brought back', () => {
  const { run, sight } = start();
  run.perform(submit);
  run.advance(400);
  const goBack = run.mark();
  const takes: readonly (() => void)[] = [
    () => run.advance(600),
    () => run.perform(accept),
    () => run.perform({ type: 'fault', actor: 'sendMoney', variant: 0, error: new Error('broke') }),
    () => run.perform({ type: 'event', event: { type: 'send.canceled' } }),
  ];
  const endings = () =>
    takes.map((take) => {
      goBack();
      take();
      return sight();
    });
  const first = endings();
  expect(first.map(({ value }) => value)).toEqual([
    'editing',
    { settling: { ledger: 'open', receipt: 'printing' } },
    'editing',
    'editing',
  ]);
  expect(endings()).toEqual(first);
});

test('a timer that was brought back keeps its deadline', () => {
  const { run, sight } = start();
  run.perform(submit);
  run.advance(400);
  const goBack = run.mark();
  run.advance(5_000);
  goBack();
  run.advance(599);
  expect(sight().value).toBe('sending');
  run.advance(1);
  expect(sight()).toMatchObject({ value: 'editing', now: 1000 });
});
