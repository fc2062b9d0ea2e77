import { Refusal } from '#server/http/refusals.ts';
import { inSeconds } from '../../kit/http/words.ts';

/** Never zero: at zero the next call could still be too early. */
export const wholeSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

const aboutOtp = (message: string) => ({ fields: { otp: message } });

export function wrongCode(left: number): Refusal {
  const message = `That code doesn’t match the one we emailed you. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`;
  return new Refusal(422, 'code_wrong', message, aboutOtp(message));
}

export function expiredCode(): Refusal {
  const message = 'This code no longer works. Request a new one.';
  return new Refusal(422, 'code_expired', message, aboutOtp(message));
}

export function lockedCode(milliseconds: number): Refusal {
  const seconds = wholeSeconds(milliseconds);
  const message = `Too many incorrect codes. You can request a new code in ${inSeconds(seconds)}.`;
  return new Refusal(423, 'code_locked', message, {
    ...aboutOtp(message),
    headers: { 'Retry-After': String(seconds) },
  });
}

/** @param milliseconds until the next code @param live whether the last one is valid */
export function sentRecently(milliseconds: number, live: boolean): Refusal {
  const seconds = wholeSeconds(milliseconds);
  const message = `${live ? 'A code is on its way.' : 'We emailed you a code a moment ago.'} You can request another one in ${inSeconds(seconds)}.`;
  return new Refusal(429, 'code_sent_recently', message, {
    data: { live },
    headers: { 'Retry-After': String(seconds) },
  });
}
