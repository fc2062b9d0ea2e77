import { describe, expect, test } from 'vitest';
import { changeProfileCases, sampleDetails } from '#machines/changeProfile/changeProfile.cases.ts';
import { changeProfileMachine, selectCountryIsFixed } from '#machines/changeProfile/changeProfile.machine.ts';
import { changeProfileDraft } from '#machines/changeProfile/changeProfile.saved.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(changeProfileMachine, changeProfileCases);

const none = { phone: null, country: null };
const open = (details: { phone: string | null; country: string | null } = none) =>
  story(changeProfileMachine, { draft: null }).send(
    { type: 'details.updated', details },
    { type: 'change.requested', field: 'phone' },
  );
const type = (field: 'phone' | 'country', text: string) => ({ type: 'field.changed', field, text }) as const;
const submit = { type: 'form.submitted' } as const;

describe('phone and country', () => {
  test('are added after the number was checked, shown at once, and confirmed for a while', () => {
    const flow = open().send(type('phone', ' (519) 555-0123 '), type('country', 'CA'), submit);
    expect(flow.inputOf('checkFields')).toEqual({ phone: '(519) 555-0123', country: 'CA', password: '' });
    flow.resolve('checkFields', {});
    expect(flow.inputOf('saveProfile')).toEqual({ phone: '(519) 555-0123', country: 'CA' });
    flow.resolve('saveProfile', { ok: true, details: sampleDetails });
    expect([flow.state, flow.snapshot.context.details]).toEqual(['saved', sampleDetails]);
    expect(flow.emitted).toContainEqual({ type: 'profile.changed' });
    expect(flow.advance(10_000).state).toBe('idle');
  });

  test('need not both be given, and a number that is known or removed is not checked', () => {
    expect(open().send(submit).state).toBe('submitting');
    expect(open(sampleDetails).send(submit).state).toBe('submitting');
    expect(open(sampleDetails).send(type('phone', ''), submit).state).toBe('submitting');
    const taken = open(sampleDetails).send(type('country', ''), submit);
    expect([taken.state, taken.snapshot.context.fieldProblems]).toEqual(['editing', { country: 'required' }]);
  });

  test('name a country that is not served at once, and a number that is none', () => {
    const flow = open().send(type('country', 'FR'));
    expect(flow.snapshot.context.fieldProblems).toEqual({ country: 'countryNotServed' });
    expect(flow.send(submit).state).toBe('editing');
    flow.send(type('country', 'US'), type('phone', '555'), submit).resolve('checkFields', { phone: 'phoneShape' });
    expect([flow.state, flow.snapshot.context.fieldProblems]).toEqual(['editing', { phone: 'phoneShape' }]);
    flow.send(type('country', 'FR'), submit).resolve('checkFields', { phone: 'phoneShape' });
    expect(flow.snapshot.context.fieldProblems).toEqual({ country: 'countryNotServed', phone: 'phoneShape' });
  });

  test.each(['offline', 'timeout', 'rateLimited', 'unauthenticated'])(
    'keep what is typed through a fault: %s',
    (code) => {
      const flow = open()
        .send(type('country', 'US'), submit)
        .reject('saveProfile', new ProblemError(problem(code, true)));
      expect(flow.snapshot.context).toMatchObject({ country: 'US', problem: { code } });
      // It may have been saved.
      expect(flow.emitted).toContainEqual({ type: 'profile.changed' });
      flow.send({ type: 'details.updated', details: sampleDetails });
      expect([flow.state, flow.snapshot.context.country, changeProfileDraft(flow.snapshot)?.country]).toEqual([
        'editing',
        'US',
        'US',
      ]);
      expect(flow.send(submit).advance(30_000).snapshot.context.problem).toMatchObject({ code: 'timeout' });
    },
  );

  test('are filled in from another tab where nothing was chosen', () => {
    const flow = open().send(type('phone', '(519)'), { type: 'details.updated', details: sampleDetails });
    expect(flow.snapshot.context).toMatchObject({ phone: '(519)', country: 'CA' });
  });

  test('are shown again as they were typed when the session expired', () => {
    const draft = changeProfileDraft(open().send(type('phone', '(519)')).snapshot);
    const flow = story(changeProfileMachine, { draft });
    expect([flow.state, flow.snapshot.context.phone]).toEqual(['editing', '(519)']);
    expect(changeProfileDraft(flow.send({ type: 'change.closed' }).snapshot)).toBeNull();
  });
});

test('a country stays once its customer is verified, and one that is missing can be added', () => {
  const flow = story(changeProfileMachine, { draft: null }).send({ type: 'identity.updated', isVerified: true });
  expect(selectCountryIsFixed(flow.send({ type: 'details.updated', details: none }).snapshot)).toBe(false);
  expect(selectCountryIsFixed(flow.send({ type: 'details.updated', details: sampleDetails }).snapshot)).toBe(true);
});
