import { describe, expect, test } from 'vitest';
import { addressHoldCases, sampleHoldInput, sampleSetting, shortening } from '#machines/addressHold/addressHold.cases.ts';
import { addressHoldMachine } from '#machines/addressHold/addressHold.machine.ts';
import { problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(addressHoldMachine, addressHoldCases);

const choosing = (setting = sampleSetting) =>
  story(addressHoldMachine, sampleHoldInput).send({ type: 'hold.updated', setting }).send({ type: 'hold.changeRequested' });

describe('changing the hold', () => {
  test('takes no code to lengthen it', () => {
    const hold = choosing().send({ type: 'hold.chosen', holdHours: 48 }).send({ type: 'hold.submitted' });
    expect(hold.inputOf('saveHold')).toEqual({ holdHours: 48 });
  });

  test('takes a code to shorten it when the server wants one', () => {
    const hold = choosing().send({ type: 'hold.chosen', holdHours: 0 }).send({ type: 'hold.submitted' });
    hold.resolve('saveHold', { ok: false, reason: 'codeRequired', problem: problem('code_required') });
    expect(hold.inputOf('oneTimeCode')).toEqual({ customerGuid: sampleHoldInput.customerGuid, variant: 'plain', about: { kind: 'hold', hours: 0 } });
    hold.resolve('oneTimeCode', { stepUp: null });
    expect(hold.inputOf('saveHold')).toEqual({ holdHours: 0 });
  });

  test('takes back a shorter one that is still to come, without a code', () => {
    const hold = choosing(shortening);
    expect(hold.snapshot.context.chosen).toBe(0);
    hold.send({ type: 'hold.chosen', holdHours: 24 }).send({ type: 'hold.submitted' });
    expect(hold.inputOf('saveHold')).toEqual({ holdHours: 24 });
  });

  test('sends nothing where nothing changes', () => {
    const hold = choosing(shortening).send({ type: 'hold.submitted' });
    expect(hold.running).toEqual(['watchHold']);
    expect(hold.snapshot.matches('resting')).toBe(true);
  });
});
