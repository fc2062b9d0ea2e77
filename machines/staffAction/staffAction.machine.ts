import { and, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate';
import { actOf, decisionOf } from '#domain/security/codeSubjects.ts';
import { otherReason, shortestNote } from '#domain/staff/reasons.ts';
import { changeGuards } from '../shared/changing.ts';
import { oneTimeCode } from '../shared/codeOnDemand.ts';
import { type FieldProblems, problemsOf, withoutField } from '../shared/fields.ts';
import { isRefusedFor, problemOfAnswer } from '../shared/problem.ts';
import { requesting, storeFault, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { screenSelector } from '../shared/tags.ts';
import { requestLimit } from '../shared/waits.ts';
import { staffDraftMachine } from '../staffDraft/staffDraft.machine.ts';
import {
  type ActionRequest,
  type ActionValues,
  type PreviewResult,
  previewAction,
  type StaffActionContext,
  type StaffActionEmitted,
  type StaffActionEvent,
  type StaffActionInput,
  type Submission,
  type SubmitResult,
  submitAction,
} from './staffAction.types.ts';

type Told<Type extends StaffActionEvent['type']> = Extract<StaffActionEvent, { readonly type: Type }>;

/** '' without a reason. */
function reasonOf({ request, choice, note }: StaffActionContext): string {
  const said = note.trim();
  if (typeof request?.reason !== 'object' || choice === otherReason) return said;
  return said === '' ? choice : `${choice}: ${said}`;
}

const valuesOf = ({ fields = [] }: ActionRequest): ActionValues =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

const isMissing = (value: string | readonly string[] | undefined): boolean =>
  (typeof value === 'string' ? value.trim() : (value ?? [])).length === 0;

export function missingIn({ request, values, choice, note }: StaffActionContext): FieldProblems<string> {
  const isList = typeof request?.reason === 'object';
  const isTold = isList
    ? choice !== otherReason || note.trim().length >= shortestNote
    : request?.reason !== 'text' || note.trim() !== '';
  return problemsOf({
    ...Object.fromEntries(
      (request?.fields ?? []).map(({ name, isOptional }) => [
        name,
        !isOptional && isMissing(values[name]) ? 'required' : null,
      ]),
    ),
    choice: isList && choice === '' ? 'required' : null,
    reason: isTold ? null : isList ? 'short' : 'required',
  });
}

function submissionOf(context: StaffActionContext): Submission {
  const { request, key, version, values } = context;
  const reason = reasonOf(context);
  const left = (request?.fields ?? []).filter(({ name, isOptional }) => isOptional && isMissing(values[name]));
  const given = Object.entries(values).filter(([name]) => left.every((field) => field.name !== name));
  return {
    call: request?.call ?? null,
    key,
    body: {
      ...request?.sends,
      ...Object.fromEntries(given),
      ...(reason !== '' && { reason }),
      ...(version !== null && { version }),
    },
  };
}

interface Draft {
  readonly values: ActionValues;
  readonly choice: string;
  readonly note: string;
  readonly key: string;
}

/** Null while the form is unchanged. */
export function draftText({ request, values, choice, note, key }: StaffActionContext): string {
  const isUntouched = request === null || JSON.stringify(values) === JSON.stringify(valuesOf(request));
  return isUntouched && choice === '' && note.trim() === ''
    ? ''
    : JSON.stringify({ values, choice, note, key } satisfies Draft);
}

/** Missing fields get the form's defaults; null if it cannot be parsed. */
function draftOf(text: string, { values: current }: StaffActionContext): Draft | null {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return null;
    const { values, choice, note, key }: Partial<Record<keyof Draft, unknown>> = found;
    if (typeof choice !== 'string' || typeof note !== 'string' || typeof key !== 'string') return null;
    return { values: { ...current, ...keptValues(current, values) }, choice, note, key };
  } catch {
    return null;
  }
}

function keptValues(current: ActionValues, kept: unknown): ActionValues {
  const isLike = (name: string, value: unknown) => Array.isArray(value) === Array.isArray(current[name]);
  const isValue = (value: unknown): value is ActionValues[string] =>
    [value].flat().every((each) => typeof each === 'string');
  const entries = Object.entries({ ...(kept as object) }).flatMap(([name, value]) =>
    name in current && isLike(name, value) && isValue(value) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

const base = setup({
  types: {} as FlowTypes<{
    input: StaffActionInput;
    context: StaffActionContext;
    events: StaffActionEvent;
    emitted: StaffActionEmitted;
    children: { staffDraft: 'staffDraft'; oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { submitAction, previewAction, staffDraft: staffDraftMachine, oneTimeCode },
  guards: {
    networkIsThere: ({ context }) => context.isOnline(),
    somethingIsMissing: ({ context }) => Object.keys(missingIn(context)).length > 0,
    confirmationIsDue: ({ context }) => confirmationIsDue(context),
    isPreviewed: ({ context }) => context.request?.isPreviewed === true,
    wasPreviewed: (_, answer: PreviewResult) => answer.ok,
    previewIsSignedOut: (_, answer: PreviewResult) => isRefusedFor(answer, 'expired'),
    nothingIsTyped: ({ context }) => draftText(context) === '',
    wasDone: (_, answer: SubmitResult) => answer.ok && answer.outcome.kind !== 'requested',
    wasRequested: (_, answer: SubmitResult) => answer.ok,
    wasChangedMeanwhile: (_, answer: SubmitResult) => isRefusedFor(answer, 'conflict'),
    checkIsRequired: changeGuards.checkIsRequired,
    sessionHasEnded: (_, answer: SubmitResult) => isRefusedFor(answer, 'expired'),
  },
  actions: {
    ...problemActions,
    storeRequest: assign(({ context: { newId } }, { request }: { request: ActionRequest }) => ({
      request,
      key: newId(),
      version: request.version,
      effect: request.effect,
      values: valuesOf(request),
      ...{
        choice: '',
        note: '',
        draftedAt: null,
        fieldProblems: {},
        problem: null,
        conflict: null,
        confirmed: null,
        outcome: null,
      },
    })),
    storeValue: assign(({ context }, { name, value }: Told<'field.changed'>) => ({
      values: { ...context.values, [name]: value },
      fieldProblems: withoutField(context.fieldProblems, name),
    })),
    // The required length depends on the reason.
    storeChoice: assign({
      choice: (_, { choice }: Told<'reason.chosen'>) => choice,
      fieldProblems: ({ context }) => withoutReason(context),
    }),
    storeNote: assign({
      note: (_, { note }: Told<'note.changed'>) => note,
      fieldProblems: ({ context }) => withoutReason(context),
    }),
    storeMissing: assign({ fieldProblems: ({ context }) => missingIn(context), problem: null }),
    storeDraft: assign(({ context }, { text, savedAt }: Told<'draft.found'>) => ({
      ...(draftOf(text, context) ?? { choice: '', note: text }),
      draftedAt: savedAt,
    })),
    storePreview: assign(({ context: { request } }, answer: PreviewResult) =>
      answer.ok
        ? { version: answer.version, effect: [...(request?.effect ?? []), ...answer.effect] }
        : { problem: problemOfAnswer(answer) },
    ),
    storeConflict: assign(({ context: { newId, conflict, version } }, answer: SubmitResult) => {
      const found = 'conflict' in answer ? answer.conflict : conflict;
      return { conflict: found, version: found?.version ?? version, key: newId(), problem: null };
    }),
    // Refused as a whole, so the corrected one gets a new idempotency key.
    storeRefusedForm: assign(({ context: { newId } }, answer: SubmitResult) => {
      const problem = problemOfAnswer(answer);
      return { problem, fieldProblems: problem?.fields ?? {}, key: newId() };
    }),
    storeConfirmed: assign({ confirmed: ({ context }) => actOf(subjectOf(context)) }),
    storeOutcome: assign({ outcome: (_, answer: SubmitResult) => (answer.ok ? answer.outcome : null) }),
    passToDraft: sendTo('staffDraft', ({ context }) => ({ type: 'text.changed' as const, text: draftText(context) })),
    finishDraft: sendTo('staffDraft', { type: 'draft.finished' }),
    announceSettled: emit({ type: 'staffAction.settled' }),
  },
  delays: { requestLimit },
});

const withoutReason = ({ fieldProblems }: StaffActionContext): FieldProblems<string> =>
  withoutField<string>(withoutField(fieldProblems, 'choice'), 'reason');

/** For the second factor. */
function subjectOf(context: StaffActionContext) {
  const { call, body } = submissionOf(context);
  return decisionOf(call ?? '', body);
}

/**
 * Whether a second factor is due. A submission refused for another reason has not used up the last
 * one.
 */
export const confirmationIsDue = (context: StaffActionContext): boolean =>
  context.request?.needsFactor === true && context.confirmed !== actOf(subjectOf(context));

/** Edits before sending. */
const typing = base.createStateConfig({
  on: {
    'field.changed': { actions: [withEvent('storeValue'), 'passToDraft'] },
    'reason.chosen': { actions: [withEvent('storeChoice'), 'passToDraft'] },
    'note.changed': { actions: [withEvent('storeNote'), 'passToDraft'] },
    'draft.found': { guard: 'nothingIsTyped', actions: withEvent('storeDraft') },
    'action.canceled': 'canceled',
    // By Escape or a click outside: reopening restores the draft.
    'action.dismissed': '#staffAction.closed',
  },
});

/** Before sending. */
const form = base.createStateConfig({
  tags: ['form', 'screen:actionForm'],
  on: {
    ...typing.on,
    // Without a network nothing is sent, by key as by the button.
    'action.submitted': [
      { guard: and(['networkIsThere', 'somethingIsMissing']), actions: 'storeMissing' },
      { guard: and(['networkIsThere', 'confirmationIsDue']), target: 'confirming' },
      { guard: 'networkIsThere', target: 'submitting' },
    ],
  },
});

/** Removes the draft; another decision can be opened. */
const ended = base.createStateConfig({
  entry: 'finishDraft',
  on: {
    'outcome.read': '#staffAction.closed',
    'action.requested': { target: '#staffAction.open', reenter: true, actions: withEvent('storeRequest') },
  },
});

export const staffActionMachine = base.createMachine({
  id: 'staffAction',
  context: ({ input }) => ({
    ...input,
    ...{ request: null, key: '', version: null, effect: [], values: {}, choice: '', note: '', draftedAt: null },
    ...{ fieldProblems: {}, problem: null, conflict: null, confirmed: null, outcome: null },
  }),
  initial: 'closed',
  states: {
    closed: { on: { 'action.requested': { target: 'open', actions: withEvent('storeRequest') } } },
    open: {
      description: 'What is typed is kept at the server until the decision is made or given up.',
      invoke: {
        id: 'staffDraft',
        src: 'staffDraft',
        input: ({ context: { request }, self }) => ({ key: request?.id ?? '', reportTo: self }),
        onError: {},
      },
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isPreviewed', target: 'previewing' }, { target: 'editing' }] },
        previewing: {
          ...typing,
          description: 'The server works out what it would do. A reason can be typed meanwhile.',
          tags: ['busy', 'screen:actionForm'],
          meta: { title: 'Working out what it does' },
          entry: 'clearProblem',
          ...requesting({
            src: 'previewAction',
            input: ({ request }: StaffActionContext) => ({ call: request?.call ?? null }),
            onDone: [
              { guard: withOutput('wasPreviewed'), target: 'editing', actions: withOutput('storePreview') },
              { guard: withOutput('previewIsSignedOut'), target: 'expired' },
              { target: 'previewFailed', actions: withOutput('storePreview') },
            ],
            failed: 'previewFailed',
          }),
        },
        previewFailed: {
          description: 'It can’t be done now, or nobody knows what it would do: nothing is confirmed blindly.',
          tags: ['form', 'screen:actionForm'],
          meta: { title: 'What it does is unknown' },
          on: { ...typing.on, 'preview.retried': 'previewing' },
        },
        editing: { ...form, meta: { title: 'What it does, and why' } },
        conflicting: {
          ...form,
          description:
            'Somebody else changed it meanwhile. What they changed is shown, and the decision is asked for again.',
          meta: { title: 'Changed meanwhile' },
        },
        submitting: {
          description: 'A fault leaves it open what came of it. The key stays, so sending it again does nothing twice.',
          tags: ['busy', 'screen:actionForm'],
          meta: { title: 'Sending the decision' },
          entry: 'clearProblem',
          exit: 'announceSettled',
          ...requesting({
            src: 'submitAction',
            input: submissionOf,
            onDone: [
              { guard: withOutput('wasDone'), target: 'done', actions: withOutput('storeOutcome') },
              { guard: withOutput('wasRequested'), target: 'waiting', actions: withOutput('storeOutcome') },
              { guard: withOutput('wasChangedMeanwhile'), target: 'conflicting', actions: withOutput('storeConflict') },
              { guard: withOutput('checkIsRequired'), target: 'confirming' },
              { guard: withOutput('sessionHasEnded'), target: 'expired' },
              { target: 'editing', actions: withOutput('storeRefusedForm') },
            ],
            failed: 'editing',
          }),
        },
        confirming: {
          description:
            'A session alone hands out no access. After the second factor for this decision, its call is made, or made again where only the server knew of it.',
          tags: ['screen:actionCheck'],
          meta: { title: 'Confirm it’s you' },
          entry: 'clearProblem',
          invoke: {
            id: 'oneTimeCode',
            src: 'oneTimeCode',
            input: ({ context }) => ({ customerGuid: '', variant: 'plain' as const, about: subjectOf(context) }),
            onDone: { target: 'submitting', actions: 'storeConfirmed' },
            onError: { target: 'editing', actions: storeFault },
          },
          on: { 'action.canceled': 'editing', 'action.dismissed': '#staffAction.closed' },
        },
        expired: {
          description: 'The session ended. What was typed and its key are the draft of the same person.',
          tags: ['blocked', 'screen:actionForm'],
          meta: { title: 'The session has ended' },
          on: { 'action.canceled': '#staffAction.closed' },
        },
        canceled: { ...ended, description: 'Given up.' },
        done: { ...ended, tags: 'screen:actionOutcome', meta: { title: 'Done' } },
        waiting: {
          ...ended,
          description: 'Nothing has changed: a second person decides.',
          tags: 'screen:actionOutcome',
          meta: { title: 'Waiting for a second person' },
        },
      },
    },
  },
});

export type StaffActionMachine = typeof staffActionMachine;
type Snapshot = SnapshotFrom<StaffActionMachine>;

export const selectScreen = screenSelector(['actionClosed', 'actionForm', 'actionCheck', 'actionOutcome']);
export const selectRequest = ({ context }: Snapshot) => context.request;
export const selectEffect = ({ context }: Snapshot) => context.effect;
export const selectIsPreviewing = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'previewing' });
export const selectPreviewFailed = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'previewFailed' });
export const selectForm = ({ context: { values, choice, note, draftedAt, fieldProblems } }: Snapshot) => ({
  ...{ values, choice, note, draftedAt, fieldProblems },
});
/** Another person's conflicting change; null without one. */
export const selectConflict = (snapshot: Snapshot) =>
  snapshot.matches({ open: 'conflicting' }) ? snapshot.context.conflict : null;
export const selectIsExpired = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'expired' });
export const selectOutcome = ({ context }: Snapshot) => context.outcome;
