import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { emailLinkMachine } from '#machines/emailLink/emailLink.machine.ts';
import { sampleSession, signInCases } from '#machines/signIn/signIn.cases.ts';
import { selectEmailLink, selectFieldProblems, signInMachine } from '#machines/signIn/signIn.machine.ts';
import type { AuthenticateResult } from '#machines/signIn/signIn.types.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(signInMachine, signInCases);

const credentials = { email: ' maya@example.test', password: 'Correct-horse-7' };
const authenticated = { ok: true, idToken: 'id-token', email: 'maya@example.test', emailVerified: true };

/** A filled-in form, submitted. */
const submitted = () =>
  story(signInMachine, { email: '' }).send(
    { type: 'email.changed', email: credentials.email },
    { type: 'password.changed', password: credentials.password },
    { type: 'form.submitted' },
  );

describe('signing in', () => {
  test('ends with the session, and without the password', () => {
    const signIn = submitted();
    expect(signIn.inputOf('authenticate')).toEqual({ email: 'maya@example.test', password: 'Correct-horse-7' });
    signIn.resolve('authenticate', authenticated);
    expect(signIn.inputOf('exchangeToken')).toEqual({ email: 'maya@example.test', idToken: 'id-token' });
    signIn.resolve('exchangeToken', { ok: true, session: sampleSession });
    expect(signIn.snapshot.output).toEqual({ kind: 'signedIn', session: sampleSession });
    expect(JSON.stringify(signIn.snapshot.context)).not.toContain('Correct-horse-7');
  });

  test('asks for what is missing before any server is asked', () => {
    const signIn = story(signInMachine, { email: 'maya' }).send({ type: 'form.submitted' });
    expect(signIn.state).toBe('editing');
    expect(selectFieldProblems(signIn.snapshot)).toEqual({ email: 'emailShape', password: 'required' });
    signIn.send({ type: 'email.changed', email: 'maya@' });
    expect(selectFieldProblems(signIn.snapshot)).toEqual({ password: 'required' });
    signIn.send({ type: 'field.left', field: 'email' });
    expect(selectFieldProblems(signIn.snapshot)).toEqual({ email: 'emailShape', password: 'required' });
  });

  test('keeps what was typed through a refusal, and says how long to wait after too many', () => {
    const paused = { code: 'tooManyAttempts', retryable: true, wait: { seconds: 120, until: 120_000 } };
    const signIn = submitted().resolve('authenticate', { ok: false, reason: 'wrongCredentials' });
    expect(signIn.snapshot.context).toMatchObject({
      ...credentials,
      problem: { code: 'wrongCredentials', retryable: false },
      fieldProblems: {},
    });
    signIn
      .send({ type: 'form.submitted' })
      .resolve('authenticate', { ok: false, reason: 'tooManyAttempts', problem: paused });
    expect(signIn.snapshot.context.problem).toEqual(paused);
  });

  const chosen = { kind: 'chosen', signed: { id: 'kX7' } };
  const identified = { kind: 'identified', identity: { idToken: 'id-token', email: 'maya@example.test' } };

  test('with a passkey chosen at the email field needs nothing that is typed', () => {
    const signIn = story(signInMachine, { email: '', passkeysUsable: true });
    expect(signIn.inputOf('passkeyOffer')).toEqual({ usable: true, step: { kind: 'autofill' } });
    signIn.resolve('passkeyOffer', chosen);
    expect(signIn.inputOf('passkeySignIn')).toEqual({ usable: true, step: { kind: 'signed', signed: { id: 'kX7' } } });
    signIn.resolve('passkeySignIn', identified);
    expect(signIn.inputOf('exchangeToken')).toEqual({ email: 'maya@example.test', idToken: 'id-token' });
    signIn.resolve('exchangeToken', { ok: true, session: sampleSession });
    expect(signIn.snapshot.output).toEqual({ kind: 'signedIn', session: sampleSession });
  });

  test('takes the offer of passkeys back when the form is sent or the dialog is wanted, and makes it again with the form', () => {
    expect(submitted().running).toEqual(['authenticate']);
    const signIn = story(signInMachine, { email: '', passkeysUsable: true }).send({ type: 'passkey.requested' });
    expect(signIn.running).toEqual(['passkeySignIn']);
    expect(signIn.inputOf('passkeySignIn')).toMatchObject({ step: { kind: 'dialog' } });
    signIn.resolve('passkeySignIn', { kind: 'ended', refusal: { ok: false, reason: 'passkeyCanceled' } });
    expect([signIn.state, signIn.snapshot.context.problem?.code, signIn.running]).toEqual([
      'editing',
      'passkeyCanceled',
      ['passkeyOffer'],
    ]);
  });

  test('gives the form back when nothing answers, and when the person gives up', () => {
    const signIn = submitted().advance(30_000);
    expect(signIn.state).toBe('editing');
    expect(signIn.snapshot.context).toMatchObject({ ...credentials, problem: { code: 'timeout', retryable: true } });
    expect(signIn.send({ type: 'form.submitted' }).send({ type: 'signIn.canceled' }).state).toBe('editing');
    expect(signIn.running).toEqual(['passkeyOffer']);
  });

  test('with an unconfirmed address offers the link, and goes on with the same values', () => {
    const signIn = submitted()
      .resolve('authenticate', authenticated)
      .resolve('exchangeToken', { ok: false, reason: 'emailNotVerified' });
    expect(signIn.state).toBe('unverified');
    expect(signIn.inputOf('emailLink')).toEqual({ email: 'maya@example.test', code: null, alreadySent: false });
    signIn.send({ type: 'signIn.retried' });
    expect(signIn.inputOf('authenticate')).toEqual({ email: 'maya@example.test', password: 'Correct-horse-7' });
    expect(signIn.running).toEqual(['authenticate']);
  });
});

test('the invoked flow really sends the link, and stops when the form comes back', async () => {
  const addresses: string[] = [];
  const emailLink = emailLinkMachine.provide({
    actions: { saveSentTo: () => undefined },
    actors: {
      sendEmailLink: fromPromise(async ({ input }) => {
        addresses.push(input.email);
        return { ok: true } as const;
      }),
    },
  });
  const authenticate = fromPromise<AuthenticateResult, { email: string; password: string }>(async () => ({
    ok: true,
    idToken: 'id-token',
    email: 'maya@example.test',
    emailVerified: false,
  }));
  const signIn = createActor(signInMachine.provide({ actors: { authenticate, emailLink } }), {
    input: { email: 'maya@example.test' },
  }).start();
  signIn.send({ type: 'password.changed', password: 'Correct-horse-7' });
  signIn.send({ type: 'form.submitted' });
  await waitFor(signIn, (snapshot) => snapshot.matches('unverified'));
  const link = selectEmailLink(signIn.getSnapshot());
  if (!link) throw new Error('the email link flow does not run');
  link.send({ type: 'link.requested' });
  await waitFor(link, (snapshot) => snapshot.matches('sent'));
  expect(addresses).toEqual(['maya@example.test']);
  signIn.send({ type: 'credentials.revised' });
  expect(selectEmailLink(signIn.getSnapshot())).toBeUndefined();
  expect(link.getSnapshot().status).toBe('stopped');
  signIn.stop();
});

describe('a second factor', () => {
  const challenge = { methods: ['authenticator', 'recoveryCode'], passkey: null };
  const asked = () =>
    submitted()
      .resolve('authenticate', authenticated)
      .resolve('exchangeToken', { ok: false, reason: 'mfaRequired', challenge });

  test('completes the sign-in with the same identity token', () => {
    const signIn = asked();
    const subject = { kind: 'signIn', email: 'maya@example.test', idToken: 'id-token' };
    expect(signIn.inputOf('mfaChallenge')).toEqual({ subject, challenge });
    signIn.resolve('mfaChallenge', { kind: 'proved', grant: { kind: 'signIn', session: sampleSession } });
    expect(signIn.snapshot.output).toEqual({ kind: 'signedIn', session: sampleSession });
  });

  test('that took longer than the identity token lasts gives the form back as it was', () => {
    const signIn = asked().resolve('mfaChallenge', { kind: 'ended', refusal: { ok: false, reason: 'tokenRefused' } });
    expect(signIn.state).toBe('editing');
    expect(signIn.snapshot.context).toMatchObject({
      ...credentials,
      idToken: null,
      challenge: null,
      problem: { code: 'tokenRefused' },
    });
  });

  test('is not wanted for a locked account, whose identity token stays for unlocking it', () => {
    const signIn = submitted()
      .resolve('authenticate', authenticated)
      .resolve('exchangeToken', { ok: false, reason: 'accountLocked' });
    expect(signIn.state).toBe('accountLocked');
    expect(signIn.snapshot.context).toMatchObject({ idToken: 'id-token', password: '' });
    expect(signIn.send({ type: 'credentials.revised' }).snapshot.context).toMatchObject({
      idToken: null,
      email: credentials.email,
    });
  });

  test('an account that was unlocked is opened with the same identity token', () => {
    const signIn = submitted()
      .resolve('authenticate', authenticated)
      .resolve('exchangeToken', { ok: false, reason: 'accountLocked' });
    expect(signIn.inputOf('unlockAccount')).toEqual({ email: 'maya@example.test', idToken: 'id-token' });
    signIn
      .resolve('unlockAccount', { kind: 'unlocked' })
      .resolve('exchangeToken', { ok: true, session: sampleSession });
    expect(signIn.snapshot.output).toEqual({ kind: 'signedIn', session: sampleSession });
  });

  test('unlocking that took longer than the identity token lasts leads back to the form', () => {
    const signIn = submitted()
      .resolve('authenticate', authenticated)
      .resolve('exchangeToken', { ok: false, reason: 'accountLocked' });
    signIn.resolve('unlockAccount', { kind: 'signInWanted' });
    expect([signIn.state, signIn.snapshot.context.problem?.code]).toEqual(['editing', 'tokenRefused']);
  });
});

describe('a new browser', () => {
  const asked = () =>
    submitted()
      .resolve('authenticate', authenticated)
      .resolve('exchangeToken', { ok: false, reason: 'browserUnconfirmed' });

  test('signs in with the same identity token once a code was entered', () => {
    const signIn = asked();
    expect(signIn.state).toBe('confirmingBrowser');
    signIn.resolve('oneTimeCode', { stepUp: null });
    expect(signIn.inputOf('exchangeToken')).toEqual({ email: 'maya@example.test', idToken: 'id-token' });
    signIn.resolve('exchangeToken', { ok: true, session: sampleSession });
    expect(signIn.snapshot.output).toEqual({ kind: 'signedIn', session: sampleSession });
  });

  test('gives the form back as it was to whoever goes back, and stops the code', () => {
    const signIn = asked().send({ type: 'credentials.revised' });
    expect([signIn.state, signIn.running]).toEqual(['editing', ['passkeyOffer']]);
    expect(signIn.snapshot.context).toMatchObject({ ...credentials, idToken: null, problem: null });
  });

  test('that keeps no cookies is not asked for one code after another', () => {
    const signIn = asked()
      .resolve('oneTimeCode', { stepUp: null })
      .resolve('exchangeToken', { ok: false, reason: 'browserUnconfirmed' });
    expect([signIn.state, signIn.snapshot.context.problem?.code]).toEqual(['editing', 'browserUnconfirmed']);
  });
});
