import * as v from 'valibot';
import { staffRoles } from '#domain/staff/rights.ts';
import { nameField } from '../access/personFields.ts';
import { type Call, declareCall } from '../kit/call.ts';
import { emailField, field } from '../kit/fields.ts';
import { checkRefusal, keyRefusal, type RefusalNote } from '../kit/refusals.ts';
import { changeBody, decision, idParams, reasonField } from './peopleFields.ts';

const roles = v.pipe(
  v.array(v.picklist(staffRoles, 'Choose from the roles that there are.'), 'Choose at least one role.'),
  v.minLength(1, 'Choose at least one role.'),
  v.maxLength(staffRoles.length, 'Name each role once.'),
);
const inviteBody = v.object({
  name: field(nameField),
  email: field(emailField),
  roles,
  reason: reasonField('required'),
});
const rolesBody = v.object({ roles, ...changeBody.entries });

const repeatable = 'With an `Idempotency-Key`, repeating the call has the same answer and no further effect.';
const example = { reason: 'She joined the team.', version: 3 };

const personRefusals: readonly RefusalNote[] = [
  { status: 409, code: 'already_so', when: 'The person is active, or deactivated, already.' },
  { status: 403, code: 'own_account', when: 'It is the caller’s own account.' },
  {
    status: 409,
    code: 'changed_meanwhile',
    when: 'Somebody changed the person. `data` has the `version`, the `changes` by field, `by` whom and `at` what time.',
  },
];
const lastOwner: RefusalNote = { status: 409, code: 'last_owner', when: 'Nobody else who can sign in is an owner.' };
const deactivated: RefusalNote = { status: 409, code: 'deactivated', when: 'The person is deactivated.' };

interface Change<Body extends v.GenericSchema> extends Pick<Call, 'path' | 'summary'> {
  readonly description: string;
  readonly body: Body;
  readonly example: v.InferInput<Body>;
  readonly effect: string;
  readonly refusals?: readonly RefusalNote[];
}

/** A change of one person. */
const changeCall = <Body extends typeof changeBody | typeof rolesBody>({
  path,
  summary,
  description,
  body,
  example: sample,
  effect,
  refusals = [],
}: Change<Body>) =>
  declareCall('POST', `/admin/staff/{id}/${path}`, {
    params: idParams,
    summary,
    description: [description, repeatable],
    body,
    example: sample,
    refusals: [...personRefusals, ...refusals, checkRefusal, keyRefusal],
    reply: {
      message: 'Your change was accepted.',
      data: decision,
      example: { outcome: 'done', requestId: null, effect },
    },
  });

export const people = {
  invite: declareCall('POST', '/admin/staff', {
    summary: 'Invite somebody to staff',
    description: [
      'They get a link by email, which works once within 24 hours. A role of owner or compliance needs a second person.',
      repeatable,
    ],
    body: inviteBody,
    example: { name: 'Ada Example', email: 'ada@statechange.example', roles: ['support'], reason: example.reason },
    refusals: [
      { status: 409, code: 'email_taken', when: 'Somebody on staff has the address.' },
      checkRefusal,
      keyRefusal,
    ],
    reply: {
      message: 'Your change was accepted.',
      data: decision,
      example: {
        outcome: 'done',
        requestId: null,
        effect: 'Invites Ada Example (ada@statechange.example) as support.',
      },
    },
  }),
  sendLink: changeCall({
    path: 'invitation',
    summary: 'Send a new link to somebody of staff',
    description:
      'In place of older ones. It replaces the password and the methods of whoever lost them, and ends their sessions.',
    ...{ body: changeBody, example, effect: 'Emails Ada Example a new link, …', refusals: [deactivated] },
  }),
  changeRoles: changeCall({
    path: 'roles',
    summary: 'Change the roles of somebody of staff',
    description: 'It acts on their next call. Giving the role of owner or compliance needs a second person.',
    ...{ body: rolesBody, example: { roles: ['support', 'viewer'], ...example }, refusals: [lastOwner] },
    effect: 'Changes the roles of Ada Example from support to viewer and support.',
  }),
  deactivate: changeCall({
    path: 'deactivate',
    summary: 'Deactivate somebody of staff',
    description: 'Ends their sessions and withdraws their requests. It acts on their next call.',
    ...{
      body: changeBody,
      example,
      effect: 'Deactivates Ada Example, ends their sessions and withdraws their requests.',
      refusals: [lastOwner],
    },
  }),
  activate: changeCall({
    path: 'activate',
    summary: 'Activate somebody of staff again',
    description:
      'With the password, the methods and the roles of before. Somebody who was an owner or in compliance needs a second person.',
    ...{ body: changeBody, example, effect: 'Activates Ada Example as support.' },
  }),
  endSessions: changeCall({
    path: 'end-sessions',
    summary: 'End the sessions of somebody of staff',
    description: 'At once. They can sign in again.',
    ...{ body: changeBody, example, effect: 'Ends the sessions of Ada Example.' },
  }),
};
