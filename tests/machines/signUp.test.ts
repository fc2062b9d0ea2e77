import { describe, expect, test } from 'vitest';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { signUpCases } from '#machines/signUp/signUp.cases.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { selectFieldProblems, selectPasswordStrength, selectTakesLong } from '#machines/signUp/signUp.selectors.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(signUpMachine, signUpCases);

const filled = () =>
  story(signUpMachine, { email: '' }).send(
    { type: 'displayName.changed', displayName: ' Maya Osei ' },
    { type: 'email.changed', email: 'maya@example.test' },
    { type: 'password.changed', password: 'tin-kettle-4-moons' },
    { type: 'terms.changed', accepted: true },
  );
const submitted = () => filled().send({ type: 'form.submitted' });

describe('signing up', () => {
  test('makes an account and tells to look for the mail, with the wait for another already begun', () => {
    const signUp = submitted();
    expect(signUp.inputOf('createCustomer')).toEqual({ displayName: 'Maya Osei', email: 'maya@example.test', password: 'tin-kettle-4-moons' });
    signUp.resolve('createCustomer', { ok: true, email: 'maya@example.test', customerGuid: 'guid' });
    expect(signUp.state).toBe('checkEmail');
    expect(signUp.inputOf('emailLink')).toEqual({ email: 'maya@example.test', code: null, alreadySent: true });
    expect(signUp.snapshot.context.password).toBe('');
    signUp.send({ type: 'signIn.chosen' });
    expect(signUp.snapshot.output).toEqual({ kind: 'registered', email: 'maya@example.test' });
  });

  test('names every field that is wrong at once', () => {
    const signUp = story(signUpMachine, { email: '' }).send({ type: 'form.submitted' });
    expect(selectFieldProblems(signUp.snapshot)).toEqual({
      displayName: 'required',
      email: 'required',
      password: 'required',
      terms: 'notAccepted',
    });
    signUp.send(
      { type: 'terms.changed', accepted: true },
      { type: 'password.changed', password: 'short-1' },
      { type: 'field.left', field: 'password' },
    );
    expect(selectFieldProblems(signUp.snapshot)).toEqual({ displayName: 'required', email: 'required', password: 'tooShort' });
  });

  test('finds hidden characters in the name and the address before anything is sent', () => {
    const signUp = story(signUpMachine, { email: 'maya\u200b@example.test' }).send({ type: 'displayName.changed', displayName: 'Ma\u202eya' });
    signUp.send({ type: 'form.submitted' });
    expect(selectFieldProblems(signUp.snapshot)).toMatchObject({ displayName: 'hiddenCharacter', email: 'hiddenCharacter' });
  });

  test('puts a taken address at its field, and keeps the rest', () => {
    const signUp = submitted().resolve('createCustomer', { ok: false, reason: 'emailExists' }).resolve('recognizeAccount', { account: 'notTheirs' });
    expect(signUp.state).toBe('editing');
    expect(selectFieldProblems(signUp.snapshot)).toEqual({ email: 'emailExists' });
    expect(signUp.snapshot.context).toMatchObject({ displayName: ' Maya Osei ', password: 'tin-kettle-4-moons', termsAccepted: true });
  });

  test("shows the server's words at the field that it names, until that field is edited", () => {
    const problem = { code: 'invalid', retryable: false, fields: { displayName: 'Choose another name.', elsewhere: 'Not of this form.' } };
    const signUp = submitted().resolve('createCustomer', { ok: false, reason: 'refused', problem });
    expect(selectFieldProblems(signUp.snapshot)).toEqual({ displayName: 'Choose another name.' });
    expect(selectFieldProblems(signUp.send({ type: 'displayName.changed', displayName: 'May' }).snapshot)).toEqual({});
  });

  test('whose answer was lost is finished by the next try with the same password', () => {
    const signUp = submitted().reject('createCustomer', new ProblemError(problem('timeout', true)));
    signUp.send({ type: 'form.submitted' }).resolve('createCustomer', { ok: false, reason: 'emailExists' });
    expect([signUp.state, signUp.inputOf('recognizeAccount')]).toEqual([
      'recognizing',
      { email: 'maya@example.test', password: 'tin-kettle-4-moons' },
    ]);
    signUp.resolve('recognizeAccount', { account: 'unconfirmed' });
    expect([signUp.state, signUp.snapshot.context.password]).toEqual(['checkEmail', '']);
  });

  test.each([
    ['confirmed', 'done', {}],
    ['notTheirs', 'editing', { email: 'emailExists' }],
  ] as const)('with an address whose account is %s', (account, state, problems) => {
    const signUp = submitted().resolve('createCustomer', { ok: false, reason: 'emailExists' }).resolve('recognizeAccount', { account });
    expect([signUp.state, selectFieldProblems(signUp.snapshot)]).toEqual([state, problems]);
  });

  test('says after ten seconds that it is still working', () => {
    const signUp = submitted().advance(9999);
    expect(selectTakesLong(signUp.snapshot)).toBe(false);
    expect(selectTakesLong(signUp.advance(1).snapshot)).toBe(true);
  });

  test('can be tried again after a fault without typing anything', () => {
    const signUp = submitted().reject('createCustomer', new Error('the connection broke'));
    expect(signUp.snapshot.context.problem).toEqual({ code: 'unexpected', retryable: true });
    expect(signUp.send({ type: 'form.submitted' }).state).toBe('submitting.short');
  });

  test('weighs the password while it is typed', () => {
    const signUp = story(signUpMachine, { email: 'maya@example.test' });
    const strengthOf = (password: string) => selectPasswordStrength(signUp.send({ type: 'password.changed', password }).snapshot);
    expect(['', 'maya', 'tin-kettle-4-moons'].map(strengthOf)).toEqual([null, 0, 4]);
  });
});
