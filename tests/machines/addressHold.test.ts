import { describe, expect, test } from 'vitest';
import {
  addressHoldCases,
  sampleHoldInput,
  sampleSetting,
  shortening,
} from '#machines/addressHold/addressHold.cases.ts';
import { addressHoldMachine, selectChosen } from '#machines/addressHold/addressHold.machine.ts';
import { problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(addressHoldMachine, addressHoldCases);

const choosing = (setting = sampleSetting) =>
  story(addressHoldMachine, sampleHoldInput)
    .send({ type: 'hold.updated', setting })
    .send({ type: 'hold.changeRequested' });

describe('changing the hold', () => {
  test.each([0, 168] as const)('to %i hours takes a code when the server wants one', (holdHours) => {
    const hold = choosing().send({ type: 'hold.chosen', holdHours }).send({ type: 'hold.submitted' });
    hold.resolve('saveHold', { ok: false, reason: 'codeRequired', problem: problem('code_required') });
    const { customerGuid } = sampleHoldInput;
    expect(hold.inputOf('oneTimeCode')).toEqual({
      customerGuid,
      variant: 'plain',
      about: { kind: 'hold', hours: holdHours },
    });
    hold.resolve('oneTimeCode', { stepUp: null });
    expect(hold.inputOf('saveHold')).toEqual({ holdHours });
  });

  test('keeps what was chosen when the code is left', () => {
    const hold = choosing().send({ type: 'hold.chosen', holdHours: 168 }).send({ type: 'hold.submitted' });
    hold
      .resolve('saveHold', { ok: false, reason: 'codeRequired', problem: problem('code_required') })
      .send({ type: 'hold.changeCanceled' });
    expect([hold.state, selectChosen(hold.snapshot)]).toEqual(['choosing', 168]);
  });

  test('takes back a shorter one that is still to come', () => {
    const hold = choosing(shortening);
    expect(hold.snapshot.context.chosen).toBe(0);
    hold.send({ type: 'hold.chosen', holdHours: 24 }).send({ type: 'hold.submitted' });
    expect(hold.inputOf('saveHold')).toEqual({ holdHours: 24 });
  });

  test('sends nothing where nothing changes', () => {
    const hold = choosing(shortening).send({ type: 'hold.submitted' });
    expect(hold.running).toEqual(['watchHold']);
    expect(hold.snapshot.matches('idle')).toBe(true);
  });
});
