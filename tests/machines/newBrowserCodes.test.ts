import { describe, expect, test } from 'vitest';
import { newBrowserCodesCases, sampleNewBrowserCodesInput } from '#machines/newBrowserCodes/newBrowserCodes.cases.ts';
import { newBrowserCodesMachine, selectIsOn } from '#machines/newBrowserCodes/newBrowserCodes.machine.ts';
import { problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(newBrowserCodesMachine, newBrowserCodesCases);

const loaded = (on: boolean) =>
  story(newBrowserCodesMachine, sampleNewBrowserCodesInput).send({ type: 'setting.updated', on });
const checkRequired = { ok: false, reason: 'checkRequired', problem: problem('recent_sign_in_required') };

describe('codes in new browsers', () => {
  test('are turned on by the call alone', () => {
    const setting = loaded(false).send({ type: 'change.requested' });
    expect(setting.inputOf('saveSetting')).toEqual({ on: true });
    expect(selectIsOn(setting.resolve('saveSetting', { ok: true, on: true }).snapshot)).toBe(true);
  });

  test('are turned off by the same call after a code', () => {
    const setting = loaded(true).send({ type: 'change.requested' }).resolve('saveSetting', checkRequired);
    // Loads in between don't reverse the change.
    setting.send({ type: 'setting.updated', on: false }).resolve('oneTimeCode', { stepUp: null });
    expect(setting.inputOf('saveSetting')).toEqual({ on: false });
  });

  test('stay on when the customer gives up at the code', () => {
    const setting = loaded(true).send({ type: 'change.requested' }).resolve('saveSetting', checkRequired);
    expect(setting.send({ type: 'change.canceled' }).state).toBe('idle');
    expect(selectIsOn(setting.snapshot)).toBe(true);
  });
});
