import { describe, expect, test } from 'vitest';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { filledForm, signUpCases } from '#machines/signUp/signUp.cases.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import {
  selectFieldProblems,
  selectHasReferralCode,
  selectInvitation,
  selectTakesLong,
} from '#machines/signUp/signUp.selectors.ts';
import type { SignUpText } from '#machines/signUp/signUp.types.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(signUpMachine, signUpCases);

const blank = { email: '', alreadySent: false, referralCode: '', invitation: '', country: '', saved: null };
const typed = (field: SignUpText, text: string) => ({ type: 'field.changed', field, text }) as const;
const filled = () =>
  story(signUpMachine, blank).send(
    typed('firstName', ' Maya '),
    typed('lastName', 'Osei'),
    typed('email', 'maya@example.test'),
    typed('password', 'tin-kettle-4-moons'),
    typed('country', 'CA'),
    typed('phone', ' (519) 555-0123 '),
    { type: 'terms.changed', accepted: true },
  );
const checking = () => filled().send({ type: 'form.submitted' });
const submitted = () => checking().resolve('checkFields', {});
const { hasOneName: _hasOneName, termsAccepted: _termsAccepted, ...texts } = filledForm;
const details = { ...texts, password: 'tin-kettle-4-moons' };

describe('signing up', () => {
  test('still tells to look for the mail after a reload, until another address is chosen', () => {
    const signUp = story(signUpMachine, { ...blank, email: 'maya@example.test', alreadySent: true });
    expect(signUp.state).toBe('checkEmail');
    expect(signUp.inputOf('emailLink')).toEqual({ email: 'maya@example.test', code: null, alreadySent: true });
    signUp.send({ type: 'email.revised' });
    expect([signUp.state, signUp.snapshot.context.email]).toEqual(['editing.served', 'maya@example.test']);
  });

  test('makes an account and tells to look for the mail, with the wait for another already begun', () => {
    const signUp = submitted();
    expect(signUp.inputOf('createCustomer')).toEqual(details);
    signUp.resolve('createCustomer', { ok: true, email: 'maya@example.test', customerGuid: 'guid' });
    expect(signUp.state).toBe('checkEmail');
    expect(signUp.inputOf('emailLink')).toEqual({ email: 'maya@example.test', code: null, alreadySent: true });
    expect(signUp.snapshot.context.password).toBe('');
    signUp.send({ type: 'signIn.chosen' });
    expect(signUp.snapshot.output).toEqual({ kind: 'registered', email: 'maya@example.test' });
  });

  test('saves what is typed, but the password, until the account exists', () => {
    const saved = { ...filledForm, phone: ' (519) 555-0123 ', firstName: ' Maya ' };
    const signUp = filled();
    expect(signUp.effects.filter(({ name }) => name === 'saveForm').at(-1)?.params).toEqual({ saved });
    const again = story(signUpMachine, { ...blank, country: 'US', saved });
    expect(again.snapshot.context).toMatchObject({ ...saved, password: '' });
    const invited = story(signUpMachine, { ...blank, referralCode: 'K7QM4TXF', saved });
    expect(invited.snapshot.context).toMatchObject({ referralCode: 'K7QM4TXF', email: saved.email });
  });

  test('has the code that the visit began with, unless a newer link led to the form', () => {
    const saved = { ...filledForm, referralCode: 'W9ZTH3C8' };
    const opened = (referralCode: string) =>
      story(signUpMachine, { ...blank, referralCode, invitation: 'K7QM4TXF', saved }).snapshot;
    expect([selectInvitation(opened('')), selectFieldProblems(opened(''))]).toEqual(['K7QM4TXF', {}]);
    expect(selectInvitation(opened('M4Y2T6BT'))).toBe('M4Y2T6BT');
    expect([selectInvitation(opened('K7QM4TXG')), selectFieldProblems(opened('K7QM4TXG'))]).toEqual([
      null,
      { referralCode: 'referralShape' },
    ]);
  });

  test('needs no last name from somebody who has one name, and what was typed as one is not sent', () => {
    const signUp = filled()
      .send({ type: 'oneName.changed', only: true }, { type: 'form.submitted' })
      .resolve('checkFields', {});
    expect(signUp.inputOf('createCustomer')).toEqual({ ...details, lastName: '' });
    const cleared = story(signUpMachine, blank).send(
      { type: 'form.submitted' },
      { type: 'oneName.changed', only: true },
    );
    expect(selectFieldProblems(cleared.snapshot)).not.toHaveProperty('lastName');
  });

  test('from a country that we do not serve sends nothing until another one is chosen', () => {
    const signUp = filled().send(typed('country', 'FR'), { type: 'form.submitted' });
    signUp.resolve('checkFields', {});
    expect([signUp.snapshot.value, selectFieldProblems(signUp.snapshot)]).toEqual([
      { editing: 'notServed' },
      { country: 'countryNotServed' },
    ]);
    signUp.send(typed('country', 'US'), { type: 'form.submitted' });
    expect(signUp.state).toBe('checkingFields');
  });

  test('needs no phone number', () => {
    const signUp = filled().send(typed('phone', ' '), { type: 'form.submitted' }).resolve('checkFields', {});
    expect(signUp.inputOf('createCustomer')).toEqual({ ...details, phone: '' });
  });

  test('names every field that is wrong at once', () => {
    const signUp = story(signUpMachine, blank).send({ type: 'form.submitted' });
    expect(selectFieldProblems(signUp.snapshot)).toEqual({
      firstName: 'required',
      lastName: 'required',
      email: 'required',
      password: 'required',
      country: 'required',
      terms: 'notAccepted',
    });
    signUp.send({ type: 'terms.changed', accepted: true }, typed('password', 'short-1'), {
      type: 'field.left',
      field: 'password',
    });
    expect(selectFieldProblems(signUp.snapshot)).toMatchObject({
      firstName: 'required',
      email: 'required',
      password: 'tooShort',
    });
  });

  test('finds hidden characters and markup in the name and the address before anything is sent', () => {
    const signUp = story(signUpMachine, { ...blank, email: 'maya\u2800@example.test' }).send(
      typed('firstName', 'Ma\u2800ya'),
      typed('lastName', '<b>Osei</b>'),
    );
    signUp.send({ type: 'form.submitted' });
    expect(selectFieldProblems(signUp.snapshot)).toMatchObject({
      firstName: 'hiddenCharacter',
      lastName: 'angleBracket',
      email: 'hiddenCharacter',
    });
  });

  test('puts a taken address at its field, and keeps the rest', () => {
    const signUp = submitted()
      .resolve('createCustomer', { ok: false, reason: 'emailExists' })
      .resolve('recognizeAccount', { account: 'notTheirs' });
    expect(signUp.state).toBe('editing.served');
    expect(selectFieldProblems(signUp.snapshot)).toEqual({ email: 'emailExists' });
    expect(signUp.snapshot.context).toMatchObject({
      firstName: ' Maya ',
      password: 'tin-kettle-4-moons',
      termsAccepted: true,
    });
  });

  test("shows the server's words at the field that it names, until that field is edited", () => {
    const problem = {
      code: 'invalid',
      retryable: false,
      fields: { firstName: 'Choose another name.', elsewhere: 'Not of this form.' },
    };
    const signUp = submitted().resolve('createCustomer', { ok: false, reason: 'refused', problem });
    expect(selectFieldProblems(signUp.snapshot)).toEqual({ firstName: 'Choose another name.' });
    expect(selectFieldProblems(signUp.send(typed('firstName', 'May')).snapshot)).toEqual({});
  });

  test('whose answer was lost is finished by the next try with the same password', () => {
    const signUp = submitted().reject('createCustomer', new ProblemError(problem('timeout', true)));
    signUp
      .send({ type: 'form.submitted' })
      .resolve('checkFields', {})
      .resolve('createCustomer', { ok: false, reason: 'emailExists' });
    expect([signUp.state, signUp.inputOf('recognizeAccount')]).toEqual([
      'recognizing',
      { email: 'maya@example.test', password: 'tin-kettle-4-moons' },
    ]);
    signUp.resolve('recognizeAccount', { account: 'unconfirmed' });
    expect([signUp.state, signUp.snapshot.context.password]).toEqual(['checkEmail', '']);
  });

  test.each([
    ['confirmed', 'done', {}],
    ['notTheirs', 'editing.served', { email: 'emailExists' }],
  ] as const)('with an address whose account is %s', (account, state, problems) => {
    const signUp = submitted()
      .resolve('createCustomer', { ok: false, reason: 'emailExists' })
      .resolve('recognizeAccount', { account });
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
    expect(signUp.send({ type: 'form.submitted' }).resolve('checkFields', {}).state).toBe('submitting.short');
  });

  test('names a country that we do not serve when it is chosen, before the rest is filled in', () => {
    const signUp = story(signUpMachine, blank).send(typed('country', 'FR'));
    expect(selectFieldProblems(signUp.snapshot)).toEqual({ country: 'countryNotServed' });
    expect(selectFieldProblems(signUp.send(typed('country', 'US')).snapshot)).toEqual({});
  });

  test('puts a number that is none at its field, and leaves the decision to the server when numbers cannot be checked', () => {
    const signUp = checking();
    expect(signUp.inputOf('checkFields')).toEqual({
      phone: '(519) 555-0123',
      country: 'CA',
      password: 'tin-kettle-4-moons',
    });
    expect(selectFieldProblems(signUp.resolve('checkFields', { phone: 'phoneShape' }).snapshot)).toEqual({
      phone: 'phoneShape',
    });
    expect(signUp.send({ type: 'form.submitted' }).reject('checkFields', new Error('no network')).state).toBe(
      'submitting.short',
    );
  });

  test('names a password that is too common together with what is wrong elsewhere', () => {
    const signUp = filled().send(
      typed('password', 'password123'),
      { type: 'terms.changed', accepted: false },
      { type: 'form.submitted' },
    );
    const found = signUp.resolve('checkFields', { password: 'tooCommon', phone: 'phoneShape' });
    expect(selectFieldProblems(found.snapshot)).toEqual({
      password: 'tooCommon',
      phone: 'phoneShape',
      terms: 'notAccepted',
    });
    // Numbers without a country and passwords that break the rules are not checked.
    const unknown = filled().send(typed('country', ''), { type: 'form.submitted' });
    expect(unknown.inputOf('checkFields')).toEqual({ phone: '', country: '', password: 'tin-kettle-4-moons' });
    unknown.reject('checkFields', new Error('no network'));
    expect(selectFieldProblems(unknown.snapshot)).toEqual({ country: 'required' });
  });

  test('takes a referral code from the link that led here, and says when it is none', () => {
    const signUp = story(signUpMachine, { ...blank, referralCode: 'k7qm4txf' });
    expect([signUp.snapshot.context.referralCode, selectInvitation(signUp.snapshot)]).toEqual(['k7qm4txf', 'K7QM4TXF']);
    signUp.send(typed('referralCode', 'K7QM4TXG'), { type: 'field.left', field: 'referralCode' });
    expect(selectFieldProblems(signUp.snapshot)).toEqual({ referralCode: 'referralShape' });
    expect([selectInvitation(signUp.snapshot), selectHasReferralCode(signUp.snapshot)]).toEqual([null, false]);
    signUp.send(typed('referralCode', 'M4Y2T6BT'));
    expect([selectInvitation(signUp.snapshot), selectHasReferralCode(signUp.snapshot)]).toEqual([null, true]);
    expect(selectHasReferralCode(signUp.send(typed('referralCode', ' ')).snapshot)).toBe(false);
  });

  test('names a code of a link at once if it is none, and sends nothing with it', () => {
    const signUp = story(signUpMachine, { ...blank, referralCode: 'K7QM4TXG' });
    expect(selectFieldProblems(signUp.snapshot)).toEqual({ referralCode: 'referralShape' });
    expect(selectInvitation(signUp.snapshot)).toBeNull();
    expect(signUp.send({ type: 'form.submitted' }).state).toBe('editing.served');
    expect(selectFieldProblems(signUp.snapshot)).toHaveProperty('referralCode');
  });

  test('limits the two names together, as the account shows them', () => {
    const signUp = filled().send(typed('firstName', 'x'.repeat(60)), typed('lastName', 'y'.repeat(30)), {
      type: 'form.submitted',
    });
    signUp.resolve('checkFields', {});
    expect(selectFieldProblems(signUp.snapshot)).toEqual({ lastName: 'tooLong' });
  });
});
