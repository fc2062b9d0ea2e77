import { describe, expect, test } from 'vitest';
import { emailLinkCases } from '#machines/emailLink/emailLink.cases.ts';
import {
  emailLinkMachine,
  selectIsLateConfirming,
  selectMayRetry,
  selectPassword,
} from '#machines/emailLink/emailLink.machine.ts';
import { selectMaySendAgain, selectSecondsLeft } from '#machines/shared/emailedLink.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(emailLinkMachine, emailLinkCases);

const password = 'correct-horse-9';
const arrived = (email = '') => story(emailLinkMachine, { email, code: 'code-of-the-mail', alreadySent: false });
const opened = (email = '') =>
  arrived(email).send({ type: 'password.changed', password }).send({ type: 'confirmation.chosen' });

describe('asking for a link', () => {
  test('sends one mail, and another only after 30 seconds', () => {
    const link = story(emailLinkMachine, { email: 'maya@example.test', code: null, alreadySent: true });
    expect(selectSecondsLeft(link.advance(12_000).snapshot)).toBe(18);
    expect(selectMaySendAgain(link.snapshot)).toBe(false);
    expect(link.send({ type: 'link.requested' }).running).toEqual([]);
    expect(selectSecondsLeft(link.advance(18_000).snapshot)).toBe(0);
    expect(link.send({ type: 'link.requested' }).inputOf('sendEmailLink')).toEqual({ email: 'maya@example.test' });
    link.resolve('sendEmailLink', { ok: true });
    expect(selectSecondsLeft(link.snapshot)).toBe(30);
  });

  test('refuses an address without the shape of one by itself', () => {
    const link = story(emailLinkMachine, { email: 'maya', code: null, alreadySent: false }).send({
      type: 'link.requested',
    });
    expect(link.snapshot.context.emailProblem).toBe('emailShape');
    expect(link.running).toEqual([]);
    expect(link.send({ type: 'email.changed', email: 'maya@example.test' }).snapshot.context.emailProblem).toBeNull();
  });

  test('keeps the address when too many were asked for', () => {
    const link = story(emailLinkMachine, { email: 'maya@example.test', code: null, alreadySent: false }).send({
      type: 'link.requested',
    });
    link.resolve('sendEmailLink', { ok: false, reason: 'tooManyAttempts' });
    expect(link.snapshot.context).toMatchObject({ email: 'maya@example.test', problem: { code: 'tooManyAttempts' } });
  });
});

describe('a link that was opened', () => {
  test('confirms the address when the customer says so, not when a scanner opens it', () => {
    expect(arrived().running).toEqual(['checkLink']);
    const link = opened();
    expect(link.inputOf('confirmEmail')).toEqual({ code: 'code-of-the-mail', password });
    link.resolve('confirmEmail', { ok: true, email: 'maya@example.test' });
    expect(link.snapshot.output).toEqual({ kind: 'confirmed', email: 'maya@example.test' });
  });

  test('needs the password of the account, and keeps the link for another try', () => {
    const link = arrived().send({ type: 'confirmation.chosen' });
    expect(link.running).not.toContain('confirmEmail');
    expect(selectPassword(link.snapshot).problem).toBe('required');
    const refused = opened().resolve('confirmEmail', { ok: false, reason: 'wrongPassword' });
    expect(refused.state).toBe('opened.checked');
    expect(refused.snapshot.context.problem?.code).toBe('wrongPassword');
    expect(refused.send({ type: 'confirmation.chosen' }).running).toEqual(['confirmEmail']);
  });

  test('that was used before says so at once, also after a reload', () => {
    const used = arrived().resolve('checkLink', { ok: false, reason: 'linkSpent' });
    expect([used.state, used.snapshot.context.problem?.code]).toEqual(['failed', 'linkSpent']);
    // Even if the check fails, the password may confirm the address.
    expect(arrived().reject('checkLink', new Error('the connection broke')).snapshot.context.problem).toBeNull();
  });

  test('takes longer than usual after ten seconds', () => {
    expect(selectIsLateConfirming(opened().advance(9_999).snapshot)).toBe(false);
    expect(selectIsLateConfirming(opened().advance(10_000).snapshot)).toBe(true);
  });

  test('may be tried again after a fault', () => {
    const link = opened().reject('confirmEmail', new Error('the connection broke'));
    expect(selectMayRetry(link.snapshot)).toBe(true);
    expect(link.send({ type: 'retry.requested' }).running).toEqual(['confirmEmail']);
  });

  test('that is spent leads to a new mail, for an address that is asked for when it is not known', () => {
    const spent = { ok: false, reason: 'linkSpent' };
    const unknown = opened().resolve('confirmEmail', spent);
    expect(selectMayRetry(unknown.snapshot)).toBe(false);
    expect(unknown.send({ type: 'link.requested' }).state).toBe('editing');
    const known = opened('maya@example.test').resolve('confirmEmail', spent).send({ type: 'link.requested' });
    expect(known.inputOf('sendEmailLink')).toEqual({ email: 'maya@example.test' });
  });
});
