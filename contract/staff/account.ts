import * as v from 'valibot';
import { isTimeZone } from '#domain/time/zone.ts';
import { passwordField } from '../access/passwordFields.ts';
import { factorsExample, heldFactors } from '../access/security.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { field } from '../kit/fields.ts';
import { checkRefusal, keyRefusal } from '../kit/refusals.ts';
import { shape, time } from '../kit/shape.ts';
import { idParams } from './peopleFields.ts';
import { zoneExample, zoneReply } from './session.ts';

/** A staff member's own sign-in methods and sessions. */
export const ownAccount = {
  read: declareCall('GET', '/admin/security', {
    summary: 'Get your own methods and sessions',
    description: ['Your methods of two-step verification, and where you are signed in.'],
    reply: {
      message: 'What protects your account.',
      data: shape({
        ...heldFactors,
        sessions: v.array(
          shape({
            id: v.string(),
            device: v.pipe(
              v.nullable(v.string()),
              v.description('The browser and the system, such as "Chrome on Linux".'),
            ),
            signedInAt: time,
            activeAt: time,
            isThis: v.boolean(),
          }),
        ),
      }),
      example: {
        ...factorsExample,
        sessions: [
          {
            ...{ id: '1f0a…', device: 'Chrome on Linux', isThis: true },
            ...{ signedInAt: Date.UTC(2026, 0, 15, 12), activeAt: Date.UTC(2026, 0, 15, 12, 30) },
          },
        ],
      },
    },
  }),
  endSession: declareCall('DELETE', '/admin/sessions/{id}', {
    params: idParams,
    summary: 'End one of your own sessions',
    description: ['It acts on the next call there.'],
    refusals: [keyRefusal],
    reply: { message: 'The session has ended.' },
  }),
  hideNames: declareCall('POST', '/admin/names', {
    summary: 'Hide or show customers’ names',
    description: [
      'Kept for the person, in every browser, and written to the audit log. From the next call on, replies have initials and masked email addresses in place of whole ones, or the other way round. Files are masked always.',
    ],
    body: shape({ areHidden: v.boolean('Say whether names are hidden.') }),
    example: { areHidden: true },
    reply: { message: 'This is kept.' },
  }),
  chooseZone: declareCall('POST', '/admin/zone', {
    summary: 'Choose your own time zone',
    description: ['Of the days and times in the console. Calls name the zone of their days themselves.'],
    body: v.object({
      zone: v.nullable(v.pipe(v.string(), v.check(isTimeZone, 'Use a name such as America/New_York.'))),
    }),
    example: { zone: 'America/Los_Angeles' },
    reply: { message: 'Your choice is saved.', data: zoneReply, example: zoneExample },
  }),
  changePassword: declareCall('POST', '/admin/password', {
    summary: 'Change your own password',
    description: ['Ends all of your sessions, this one too.'],
    body: v.object({ password: field(passwordField) }),
    example: { password: 'correct-horse-9' },
    refusals: [checkRefusal, keyRefusal],
    reply: { message: 'Your password was changed.' },
  }),
};

/** A session of a staff member. */
export type StaffSessionRow = DataOf<typeof ownAccount.read>['sessions'][number];
