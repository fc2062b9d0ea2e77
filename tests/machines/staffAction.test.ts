import { describe, expect, test } from 'vitest';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import {
  conflictAnswer,
  doneAnswer,
  requestedAnswer,
  sampleFreeze,
  sampleInvite,
  sampleRequest,
  staffActionCases,
} from '#machines/staffAction/staffAction.cases.ts';
import {
  draftText,
  selectConflict,
  selectEffect,
  selectForm,
  selectOutcome,
  staffActionMachine,
} from '#machines/staffAction/staffAction.machine.ts';
import type { Submission } from '#machines/staffAction/staffAction.types.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(staffActionMachine, staffActionCases);

/** Keys are k1, k2, … */
function opened(request = sampleRequest, online = true) {
  let keys = 0;
  const input = {
    newId: () => {
      keys += 1;
      return `k${keys}`;
    },
    isOnline: () => online,
  };
  return story(staffActionMachine, input).send({ type: 'action.requested', request });
}
const submit = { type: 'action.submitted' } as const;
const submitting = () => opened().send({ type: 'reason.chosen', choice: 'Left the company' }, submit);
const sent = (flow: ReturnType<typeof opened>) => flow.inputOf('submitAction') as Submission;
const offline = new ProblemError(problem('offline', true));

test('a decision is sent by key as by its button: not without a network', () => {
  const flow = opened(sampleRequest, false).send({ type: 'reason.chosen', choice: 'Left the company' }, submit);
  expect([flow.state, flow.running]).toEqual(['open.editing', ['staffDraft']]);
});

describe('a decision that the server previews', () => {
  const freezing = () => opened(sampleFreeze);
  test('is sent with the version of its preview, and only after it', () => {
    const flow = freezing().send({ type: 'reason.chosen', choice: 'Suspected misuse' }, submit);
    expect([flow.state, flow.inputOf('previewAction')]).toEqual(['open.previewing', { call: 'customers/4f2a/freeze' }]);
    flow.resolve('previewAction', { ok: true, version: 5, effect: ['Ends 1 session.'] });
    expect([flow.state, selectEffect(flow.snapshot)]).toEqual(['open.editing', ['Ends 1 session.']]);
    flow.send(submit);
    expect(sent(flow).body).toEqual({ reason: 'Suspected misuse', version: 5 });
  });

  test('can’t be sent while nobody knows what it does, and keeps what was typed', () => {
    const flow = freezing()
      .send({ type: 'reason.chosen', choice: 'Suspected misuse' })
      .reject('previewAction', offline)
      .send(submit);
    expect([flow.state, flow.running]).toEqual(['open.previewFailed', ['staffDraft']]);
    flow
      .send({ type: 'preview.retried' })
      .resolve('previewAction', { ok: true, version: 6, effect: ['Ends no session.'] });
    expect([flow.state, selectForm(flow.snapshot).choice]).toEqual(['open.editing', 'Suspected misuse']);
  });
});

test('a decision that is dismissed keeps its draft, and one that is given up does not', () => {
  const typed = () => opened().send({ type: 'note.changed', note: 'They called' });
  expect(typed().send({ type: 'action.dismissed' }).state).toBe('closed');
  expect(typed().send({ type: 'action.canceled' }).state).toBe('open.canceled');
});

describe('a decision of staff', () => {
  test('is sent with its reason and the version that was seen, and says what came of it', () => {
    const flow = submitting();
    expect(sent(flow)).toEqual({
      call: 'staff/4f2a/deactivate',
      key: 'k1',
      body: { reason: 'Left the company', version: 3 },
    });
    flow.resolve('submitAction', doneAnswer);
    expect([selectOutcome(flow.snapshot)?.kind, flow.emitted]).toEqual(['done', [{ type: 'staffAction.settled' }]]);
    expect(flow.send({ type: 'outcome.read' }).state).toBe('closed');
    expect(submitting().resolve('submitAction', requestedAnswer).state).toBe('open.waiting');
  });

  test('needs a reason: a note of ten characters where it is another one, and fields where it has some', () => {
    expect(selectForm(opened().send(submit).snapshot).fieldProblems).toEqual({ choice: 'required' });
    const other = opened().send(
      { type: 'reason.chosen', choice: 'Other' },
      { type: 'note.changed', note: 'too short' },
      submit,
    );
    expect(selectForm(other.snapshot).fieldProblems).toEqual({ reason: 'short' });
    expect(sent(other.send({ type: 'note.changed', note: 'Her last day ' }, submit)).body.reason).toBe('Her last day');
    const invite = opened(sampleInvite).send(submit);
    expect(Object.keys(selectForm(invite.snapshot).fieldProblems)).toEqual(['email', 'roles', 'reason']);
  });

  test('leaves out an optional field that is empty', () => {
    const fields = [{ name: 'until', label: 'Last day', kind: 'date', value: '', isOptional: true }] as const;
    const flow = opened({ ...sampleRequest, reason: 'none', fields }).send(submit);
    expect(sent(flow).body).toEqual({ version: 3 });
    flow.reject('submitAction', offline).send({ type: 'field.changed', name: 'until', value: '2026-03-01' }, submit);
    expect(sent(flow).body).toEqual({ until: '2026-03-01', version: 3 });
  });

  test('keeps its key over tries whose end is unknown, and gets another for what is another thing', () => {
    const flow = submitting().reject('submitAction', offline).send(submit);
    expect(sent(flow).key).toBe('k1');
    flow.resolve('submitAction', {
      ok: false,
      reason: 'refused',
      problem: { ...problem('invalid_input'), fields: { reason: 'Say more.' } },
    });
    expect(selectForm(flow.snapshot).fieldProblems).toEqual({ reason: 'Say more.' });
    expect(sent(flow.send(submit)).key).toBe('k2');
  });

  test('that met another change shows it, and is made on the new version', () => {
    const flow = submitting().resolve('submitAction', conflictAnswer);
    expect(selectConflict(flow.snapshot)?.by).toBe('Aiko Tanabe');
    expect(sent(flow.send(submit))).toMatchObject({ key: 'k2', body: { version: 4 } });
    expect(selectConflict(flow.snapshot)).toBeNull();
  });

  test('is filled in from a draft with its key, unless something is typed', () => {
    const found = {
      type: 'draft.found',
      text: '{"choice":"Other","note":"Her last day is today","key":"kept"}',
      savedAt: 7,
    } as const;
    const flow = opened().send(found, submit);
    expect(sent(flow)).toMatchObject({ key: 'kept', body: { reason: 'Her last day is today' } });
    expect(flow.resolve('submitAction', { ok: false, reason: 'expired' }).state).toBe('open.expired');
    const typed = opened().send({ type: 'note.changed', note: 'mine' }, found);
    expect(selectForm(typed.snapshot)).toMatchObject({ note: 'mine', draftedAt: null });
    expect(selectForm(opened().send({ ...found, text: 'no JSON' }).snapshot).note).toBe('no JSON');
  });

  test('keeps what its fields hold, and takes from a draft what they can hold', () => {
    const inviting = () =>
      opened().send({ type: 'action.canceled' }, { type: 'action.requested', request: sampleInvite });
    const typed = inviting().send({ type: 'field.changed', name: 'email', value: 'ines@statechange.test' });
    const text = draftText(typed.snapshot.context);
    expect(selectForm(inviting().send({ type: 'draft.found', text, savedAt: 7 }).snapshot).values).toEqual({
      email: 'ines@statechange.test',
      roles: [],
    });
    const odd = text.replace('"roles":[]', '"roles":"owner","version":"9"');
    expect(selectForm(inviting().send({ type: 'draft.found', text: odd, savedAt: 7 }).snapshot).values).toEqual({
      email: 'ines@statechange.test',
      roles: [],
    });
    expect(draftText(inviting().snapshot.context)).toBe('');
  });

  const checkRequired = { ok: false, reason: 'checkRequired', problem: problem('recent_sign_in_required') } as const;

  test('that hands out access is confirmed by a factor for it before it is sent, once for all tries that name the same', () => {
    const invite = opened(sampleInvite).send(
      { type: 'field.changed', name: 'email', value: ' Ines@statechange.test' },
      { type: 'field.changed', name: 'roles', value: ['viewer', 'finance'] },
      { type: 'note.changed', note: 'She joined today' },
      submit,
    );
    const about = { kind: 'decision', call: 'staff', to: ['finance', 'ines@statechange.test', 'viewer'] };
    expect([invite.state, invite.inputOf('oneTimeCode')]).toEqual([
      'open.confirming',
      { customerGuid: '', variant: 'plain', about },
    ]);
    const refused = invite
      .resolve('oneTimeCode', { stepUp: null })
      .resolve('submitAction', { ok: false, reason: 'refused', problem: problem('x') });
    expect(refused.send(submit).state).toBe('open.submitting');
    // Expired or used up: the server asks again.
    expect(refused.resolve('submitAction', checkRequired).state).toBe('open.confirming');
    const again = refused
      .resolve('oneTimeCode', { stepUp: null })
      .resolve('submitAction', { ok: false, reason: 'refused', problem: problem('x') });
    expect(again.send({ type: 'field.changed', name: 'email', value: 'inez@statechange.test' }, submit).state).toBe(
      'open.confirming',
    );
  });

  test('that needs a factor of which its page does not know is sent again with its key', () => {
    const asked = submitting();
    const first = sent(asked);
    expect(sent(asked.resolve('submitAction', checkRequired).resolve('oneTimeCode', { stepUp: null }))).toEqual(first);
  });

  test('is given up before it is sent, and not while it is', () => {
    expect(submitting().send({ type: 'action.canceled' }).state).toBe('open.submitting');
    const flow = opened().send({ type: 'action.canceled' }, { type: 'action.requested', request: sampleInvite });
    expect([flow.state, flow.snapshot.context.key]).toEqual(['open.editing', 'k2']);
  });
});
