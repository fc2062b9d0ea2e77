import { Refusal } from '../../kit/http/envelope.ts';
import type { RefusalNote } from '../../kit/http/refusals.ts';
import { inSeconds } from '../../kit/http/words.ts';

/** Whole seconds of a wait, never zero: with zero the next call could still come too early. */
export const wholeSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

const aboutOtp = (message: string) => ({ fields: { otp: message } });

/** @param left the tries that are left */
export function wrongCode(left: number): Refusal {
  const message = `That code doesn’t match the one we emailed you. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`;
  return new Refusal(422, 'code_wrong', message, aboutOtp(message));
}

export function expiredCode(): Refusal {
  const message = 'This code no longer works. Request a new one.';
  return new Refusal(422, 'code_expired', message, aboutOtp(message));
}

/** @param milliseconds until the lock ends */
export function lockedCode(milliseconds: number): Refusal {
  const seconds = wholeSeconds(milliseconds);
  const message = `Too many incorrect codes. You can request a new code in ${inSeconds(seconds)}.`;
  return new Refusal(423, 'code_locked', message, { ...aboutOtp(message), headers: { 'Retry-After': String(seconds) } });
}

/**
 * @param milliseconds until the next code can be sent
 * @param live whether the last one can still be entered
 */
export function sentRecently(milliseconds: number, live: boolean): Refusal {
  const seconds = wholeSeconds(milliseconds);
  const message = `${live ? 'A code is on its way.' : 'We emailed you a code a moment ago.'} You can request another one in ${inSeconds(seconds)}.`;
  return new Refusal(429, 'code_sent_recently', message, { data: { live }, headers: { 'Retry-After': String(seconds) } });
}

/** For the documents of the calls that codes are for. */
export const expiredCodeRefusal: RefusalNote = {
  status: 422,
  code: 'code_expired',
  when: 'No code was sent, or the code has expired, was used or was replaced.',
};
export const sentRecentlyRefusal: RefusalNote = {
  status: 429,
  code: 'code_sent_recently',
  when: 'The last code was sent less than thirty seconds ago. `Retry-After` says how long to wait, and `data.live` whether that code can still be entered.',
};
export const mailRefusal: RefusalNote = {
  status: 503,
  code: 'mail_unavailable',
  when: 'The mail server did not accept the email. No code counts as sent.',
};
/** Of a code that goes with the call that it confirms. */
export const enteredCodeRefusals: readonly RefusalNote[] = [
  { status: 422, code: 'code_wrong', when: '`otp` is not the code that we emailed.' },
  { status: 422, code: 'code_expired', when: 'The code has expired, was used or was replaced.' },
  {
    status: 423,
    code: 'code_locked',
    when: 'Five incorrect codes in the last fifteen minutes. `Retry-After` says when a new one can be requested.',
  },
];
