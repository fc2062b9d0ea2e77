import * as v from 'valibot';
import { recoveryCodesStatuses } from '#domain/security/accountSecurity.ts';
import { pausingKinds } from '#domain/security/events.ts';
import { defaultMailChoices, mailKinds } from '#domain/security/mailChoices.ts';
import { declareCall } from '../kit/call.ts';
import { count, shape, time } from '../kit/shape.ts';

const noon = Date.UTC(2026, 0, 15, 12);

/** The methods of two-step verification that somebody has: a customer, or a person of staff. */
export const heldFactors = {
  authenticator: v.nullable(v.object({ since: time })),
  passkeys: v.array(shape({ id: v.string(), name: v.string(), createdAt: time, lastUsedAt: v.nullable(time) })),
  recoveryCodesLeft: count,
  recoveryCodesStatus: v.pipe(
    v.picklist(recoveryCodesStatuses),
    v.description(
      '`unsaved` until one of the newest was entered: `GET …/recovery-codes` shows them for a day, then they are `unconfirmed`.',
    ),
  ),
};
export const factorsExample = {
  authenticator: { since: noon },
  passkeys: [{ id: 'kX7…', name: 'Laptop', createdAt: noon, lastUsedAt: null }],
  recoveryCodesLeft: 9,
  recoveryCodesStatus: 'saved' as const,
};

const choices = v.object(v.entriesFromList(mailKinds, v.boolean('Choose yes or no.')));

export const security = {
  read: declareCall('GET', '/customers/security', {
    summary: 'Get what protects your account',
    description: [
      'Methods of two-step verification, recovery codes left, the pause of withdrawals, the live session, and which emails are wanted.',
    ],
    reply: {
      message: 'What protects your account.',
      data: shape({
        ...heldFactors,
        sendsPausedUntil: v.pipe(
          v.nullable(time),
          v.description('Withdrawals are paused until then after a change to the account’s security.'),
        ),
        sendsPausedBy: v.pipe(
          // Tolerates reasons from a newer server, so that the notice still shows.
          v.nullable(v.string()),
          v.transform((read) => pausingKinds.find((kind) => kind === read) ?? null),
          v.nullable(v.picklist(pausingKinds)),
          v.description('The last change that paused them.'),
        ),
        session: shape({
          device: v.pipe(
            v.nullable(v.string()),
            v.description('The browser and the system, such as "Chrome on Linux".'),
          ),
          signedInAt: time,
        }),
        newBrowserCodes: v.pipe(
          v.boolean(),
          v.description('Whether a sign-in from a new browser needs an emailed code.'),
        ),
        mailChoices: choices,
        closesAt: v.pipe(
          v.nullable(time),
          v.description('When the account closes; null unless its customer requested it.'),
        ),
        pendingEmailChange: v.pipe(
          v.nullable(shape({ email: v.string(), appliesAt: time })),
          v.description(
            'Another address that its owner has confirmed. Until it becomes the account’s, the old address can stop it.',
          ),
        ),
      }),
      example: {
        ...factorsExample,
        sendsPausedUntil: null,
        sendsPausedBy: null,
        session: { device: 'Chrome on Linux', signedInAt: noon },
        newBrowserCodes: true,
        mailChoices: { deposits: true, withdrawals: true, orders: true, verification: true },
        closesAt: null,
        pendingEmailChange: null,
      },
    },
  }),
};

export const mailChoices = {
  save: declareCall('PUT', '/customers/mail-choices', {
    summary: 'Choose which emails you get',
    description: [
      'Emails about the security of the account always come. Whoever turns others off gets an email that says so, in case it was somebody else.',
      'Repeating the call has no further effect.',
    ],
    body: choices,
    example: defaultMailChoices,
    reply: { message: 'Your choices are saved.', data: choices, example: defaultMailChoices },
  }),
};
