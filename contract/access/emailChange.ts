import * as v from 'valibot';
import { emailChangeEffects } from '#domain/security/emailChange.ts';
import { declareCall } from '../kit/call.ts';
import { emailField, field, tokenField } from '../kit/fields.ts';
import { freshRefusal, identityRefusal, type RefusalNote } from '../kit/refusals.ts';
import { shape, time } from '../kit/shape.ts';

const path = '/customers/change-email';
/** Another change may hold the customer's lease for twenty seconds. */
const timeout = 28_000;
const ofLink = v.object({ token: field(tokenField) });
const example = { token: 'q83v…' };
const email = 'ada.byron@example.com';
const appliesAt = v.pipe(
  v.nullable(time),
  v.description('When the address becomes the account’s, for a change that waits; null otherwise.'),
);

const linkRefusals: readonly RefusalNote[] = [
  { status: 422, code: 'link_unknown', when: 'There is no such link.' },
  { status: 422, code: 'link_used', when: 'The link was used, the change was stopped, or a newer one was requested.' },
  { status: 422, code: 'link_expired', when: 'The link is more than one hour old.' },
];
const busyRefusal: RefusalNote = {
  status: 409,
  code: 'email_change_in_progress',
  when: 'Another change for this customer did not finish within twenty seconds.',
};

export const emailChange = {
  request: declareCall('POST', path, {
    summary: 'Request another email address',
    description: [
      'Emails a link to the new address, which leads to `/confirm-email?token=…`, works once and expires in one hour. The present address gets a notice. A change that waits is canceled.',
      'The reply and its timing are the same whether or not the new address has an account.',
    ],
    body: shape({ newEmail: field(emailField) }),
    example: { newEmail: email },
    refusals: [freshRefusal],
    reply: { message: 'If this address can be used, we sent it a link.' },
  }),
  check: declareCall('POST', '/customers/check-email-link', {
    summary: 'Check a link before confirming another email address',
    description: [
      'Says which address the link confirms, or why it no longer works. Nothing changes, and only the holder of the link learns anything.',
    ],
    body: ofLink,
    example,
    refusals: linkRefusals,
    reply: {
      message: 'The link was checked.',
      data: shape({
        email: v.string(),
        effect: v.pipe(
          v.picklist(emailChangeEffects),
          v.description(
            'Confirming changes the address `now` or `later`, after a wait; a `pending` change waits, and can be stopped or made at once.',
          ),
        ),
        appliesAt,
      }),
      example: { email, effect: 'now', appliesAt: null },
    },
  }),
  confirm: declareCall('POST', '/customers/confirm-email', {
    timeout,
    summary: 'Confirm another email address',
    description: [
      'The token is the one of the link that was emailed to the new address, which is the proof: no session is needed.',
      'If the request was confirmed with two-step verification, and not with a code from the old mailbox, the change waits 24 hours. The old address gets an email with a link that stops it, or makes it at once with this call.',
      'Then every session, code and reset link ends. Withdrawals are paused for 24 hours, and both addresses get an email.',
    ],
    body: ofLink,
    example,
    refusals: [
      {
        status: 409,
        code: 'email_taken',
        when: 'Somebody opened an account with the address after the link was emailed.',
      },
      busyRefusal,
      ...linkRefusals,
      identityRefusal,
      {
        status: 503,
        code: 'mail_unavailable',
        when: 'The old address could not be emailed about a change that has to wait. Nothing has changed.',
      },
    ],
    reply: {
      message: 'Your email address was changed. Sign in with it.',
      data: shape({ email: v.string(), appliesAt }),
      example: { email, appliesAt: null },
    },
  }),
  stop: declareCall('POST', '/customers/stop-email-change', {
    timeout,
    summary: 'Stop a change of email address that waits',
    description: [
      'The token is the one of the link that was emailed to the old address, which is the proof: no session is needed.',
    ],
    body: ofLink,
    example,
    refusals: [busyRefusal, ...linkRefusals],
    reply: { message: 'The change was stopped.', data: v.object({ email: v.string() }), example: { email } },
  }),
  cancel: declareCall('DELETE', path, {
    summary: 'Cancel a change of your email address',
    description: [
      'Whether it waits, or its link was not opened yet. Needs no fresh check: the account keeps what it has.',
    ],
    refusals: [busyRefusal],
    reply: { message: 'Your email address stays the same.' },
  }),
};
