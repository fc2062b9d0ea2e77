import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { confirmationIsDue, draftText, missingIn, type StaffActionMachine } from './staffAction.machine.ts';
import type { ActionRequest, StaffConflict, SubmitResult } from './staffAction.types.ts';

/** Removes a staff member, for one of two reasons. */
export const sampleRequest: ActionRequest = {
  id: 'deactivate:4f2a',
  title: 'Deactivate Ines Carvalho',
  effect: ['Ends 2 sessions.', 'Ines can’t sign in until somebody activates the account.'],
  confirm: 'Deactivate Ines Carvalho',
  done: 'Deactivated Ines Carvalho',
  call: 'staff/4f2a/deactivate',
  version: 3,
  reason: ['Left the company', 'Suspected misuse'],
};
/** Invites someone, with a written reason. */
export const sampleInvite: ActionRequest = {
  ...{
    id: 'invite',
    title: 'Invite somebody',
    effect: ['Emails a link.'],
    confirm: 'Send the invitation',
    done: 'Sent the invitation',
    call: 'staff',
    version: null,
    reason: 'text',
    needsFactor: true,
  },
  fields: [
    { name: 'email', label: 'Email', kind: 'email', value: '' },
    { name: 'roles', label: 'Roles', kind: 'choices', options: [{ value: 'viewer', label: 'Viewer' }], value: [] },
  ],
};
/** A freeze with a preview from the server. */
export const sampleFreeze: ActionRequest = {
  ...sampleRequest,
  id: 'freeze:4f2a',
  effect: [],
  call: 'customers/4f2a/freeze',
  isPreviewed: true,
};
/** An approval, which needs no reason. */
const sampleApproval: ActionRequest = {
  ...sampleRequest,
  id: 'approve:7',
  call: 'requests/7/approve',
  reason: 'optional',
};
const sampleConflict: StaffConflict = {
  version: 4,
  changes: [{ field: 'roles', before: 'viewer', after: 'viewer finance' }],
  by: 'Aiko Tanabe',
  at: startTime,
};
export const doneAnswer: SubmitResult = {
  ok: true,
  outcome: { kind: 'done', effect: 'Ines Carvalho is deactivated. 2 sessions ended.' },
};
export const requestedAnswer: SubmitResult = {
  ok: true,
  outcome: { kind: 'requested', effect: 'Gives Ines Carvalho the role of owner.' },
};
export const conflictAnswer: SubmitResult = { ...refusal('conflict'), conflict: sampleConflict };

export const staffActionCases: Cases<StaffActionMachine> = {
  inputs: [true, false].map((online) => ({ newId: () => 'key', isOnline: () => online })),
  events: {
    'action.requested': [
      { request: sampleRequest },
      { request: sampleInvite },
      { request: sampleApproval },
      { request: sampleFreeze },
    ],
    'field.changed': [
      { name: 'email', value: 'ines@statechange.test' },
      { name: 'email', value: 'inez@statechange.test' },
      { name: 'roles', value: ['viewer'] },
    ],
    'reason.chosen': [{ choice: 'Left the company' }, { choice: 'Other' }],
    'note.changed': [{ note: 'short' }, { note: 'Her last day is today' }],
    'draft.found': [{ text: '{"choice":"Left the company","note":"","key":"kept"}', savedAt: startTime }],
  },
  actors: {
    submitAction: {
      done: [
        doneAnswer,
        requestedAnswer,
        conflictAnswer,
        refusal('checkRequired', problem('recent_sign_in_required')),
        refusal('expired'),
        refusal('refused', problem('last_owner')),
      ],
      faults: [new ProblemError(problem('offline', true))],
    },
    previewAction: {
      done: [
        { ok: true, version: 5, effect: ['Ends 1 session.'] },
        refusal('expired'),
        refusal('refused', problem('already_so')),
      ],
      faults: [new ProblemError(problem('offline', true))],
    },
    staffDraft: { stream: true },
    oneTimeCode: { done: [{ stepUp: null }], faults: [new ProblemError(problem('offline', true))] },
  },
  abstraction: ({ context }) => [
    context.isOnline(),
    context.request?.id,
    missingIn(context),
    draftText(context) === '',
    confirmationIsDue(context),
  ],
  invariants: {
    'what needs a second factor is sent once it was given': (snapshot) =>
      snapshot.matches({ open: 'submitting' }) && confirmationIsDue(snapshot.context)
        ? 'it is sent without'
        : undefined,
    'what is sent has its reason': (snapshot) => {
      const { request, choice, note } = snapshot.context;
      return snapshot.matches({ open: 'submitting' }) &&
        request?.reason !== 'optional' &&
        choice === '' &&
        note.trim() === ''
        ? 'it has none'
        : undefined;
    },
    'what the server previews is confirmed with its preview only': (snapshot) =>
      snapshot.matches({ open: 'submitting' }) &&
      snapshot.context.request?.isPreviewed === true &&
      snapshot.context.effect.length === 0
        ? 'nothing was said'
        : undefined,
    'nothing is sent without a network': (snapshot) =>
      snapshot.matches({ open: 'submitting' }) && !snapshot.context.isOnline() ? 'it is' : undefined,
    'an outcome is known where it is shown': (snapshot) =>
      snapshot.hasTag('screen:actionOutcome') && snapshot.context.outcome === null ? 'there is none' : undefined,
    'what changed meanwhile is known where it is shown': (snapshot) =>
      snapshot.matches({ open: 'conflicting' }) && snapshot.context.conflict === null ? 'it is not' : undefined,
  },
};
