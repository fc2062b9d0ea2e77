import type { StaffCase } from '#contract/desk/cases.ts';
import { actsOfTheirOwn, caseReasons, longestAnswer, outcomesOf, undoSeconds } from '#domain/staff/caseOutcomes.ts';
import { caseRights } from '#domain/staff/cases.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import { isSmallBreak } from '#domain/staff/reconciliation.ts';
import { refusalFor } from '#presenters/staff/needs.ts';
import { breakName } from '#presenters/staff/reconWords.ts';
import { caseKindWords } from '#presenters/staff/recordWords.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';

export interface CaseActions {
  /** With keys from 1 on. */
  readonly keyed: readonly RowAction[];
  readonly others: readonly RowAction[];
  /** While its time runs; null without one. */
  readonly undo: RowAction | null;
}

const isMessage = ({ kind }: StaffCase): boolean => kind === 'contact' || kind === 'otc';
const isOfBank = ({ kind }: StaffCase): boolean => kind === 'verification' || kind === 'diligence';

/** Why this person can't decide a case, or null. */
function refusalOf({ kind, assignee, assigneeId }: StaffCase, me: StaffPerson): string | null {
  const refusal = refusalFor(me.roles, caseRights[kind]);
  if (refusal !== null) return refusal;
  return assigneeId !== '' && assigneeId !== me.id ? `${assignee} is working on it.` : null;
}

/** Records our decision; the bank decides separately. */
const decisionOf = (of: StaffCase, outcome: string, label: string, refusal: string | null): RowAction => ({
  ...{ label, refusal },
  request: {
    ...{
      id: `decide:${of.id}:${outcome}`,
      title: label,
      done: `Decided: ${label}`,
      confirm: 'Close the case',
      call: `cases/${of.id}/decide`,
      version: of.version,
    },
    effect: [
      `Closes this case: ${caseKindWords[of.kind].toLowerCase()}.`,
      ...(isOfBank(of) ? ['It says what we did. The bank decides the check.'] : []),
      ...(isMessage(of) ? ['Nothing is emailed.'] : []),
      ...(of.break?.state === 'open' ? ['The break stays open until somebody explains it, or both sides agree.'] : []),
      ...(outcome === 'reconnectRequested'
        ? ['The customer has to sign in to their bank before the account is used again.']
        : []),
    ],
    ...{ reason: outcome === 'reconnectRequested' ? 'optional' : caseReasons[of.kind], sends: { outcome } },
  },
});

const whoExplains = (cents: string | null): string => {
  if (cents === null) return 'Its value is unknown, so a second person must approve this.';
  return isSmallBreak(BigInt(cents))
    ? 'Its value is $1.00 or less, so this is done at once.'
    : 'Its value is above $1.00, so a second person must approve this.';
};

/** Explaining a break also ends its case. */
const explanationOf = (
  of: StaffCase,
  { id, version, cents, ...subject }: NonNullable<StaffCase['break']>,
  refusal: string | null,
): RowAction => ({
  ...{ label: 'Explain this break', refusal },
  request: {
    ...{
      id: `explain:${id}`,
      title: `Explain this break (${breakName(subject)})`,
      done: `Explained the break (${breakName(subject)})`,
      call: `breaks/${id}/explain`,
      version,
      reason: 'text',
    },
    confirm: cents !== null && isSmallBreak(BigInt(cents)) ? 'Explain the break' : 'Request: explain the break',
    effect: [
      whoExplains(cents),
      of.state === 'closed'
        ? 'It says why both sides differ. No money moves.'
        : 'It says why both sides differ, and closes this case. No money moves.',
      'If the sides differ in another way later, that is a new break.',
    ],
  },
});

/** The text of a message that was taken back, unless another was sent since. */
function undoneAnswer({ parts }: StaffCase): string {
  const last = parts.events.find(({ kind }) => kind === 'answered' || kind === 'answerUndone');
  return last?.kind === 'answerUndone' ? last.text : '';
}

const answerOf = (of: StaffCase, refusal: string | null): RowAction => ({
  ...{ label: 'Answer', refusal },
  request: {
    ...{
      id: `answer:${of.id}`,
      title: 'Answer the message',
      confirm: 'Send the answer',
      done: `Answered ${of.message?.email ?? 'the sender'}`,
      call: `cases/${of.id}/answer`,
      version: of.version,
    },
    ...{
      effect: [`Emails ${of.message?.email ?? 'the sender'} in ${undoSeconds} seconds. Until then you can undo it.`],
      reason: 'none',
    },
    fields: [
      { name: 'text', label: 'Answer', kind: 'paragraph', value: undoneAnswer(of), maxLength: longestAnswer },
      {
        ...{ name: 'afterwards', label: 'Then', kind: 'choice', value: 'close' },
        options: [
          { value: 'close', label: 'Close the case' },
          { value: 'keep', label: 'Keep it open' },
        ],
      },
    ],
  },
});

const plainOf = (
  of: StaffCase,
  call: 'claim' | 'release' | 'undo',
  [label, done]: readonly [label: string, done: string],
  effect: string,
  refusal: string | null,
): RowAction => ({
  ...{ label, refusal },
  request: {
    id: `${call}:${of.id}`,
    title: label,
    confirm: label,
    done,
    call: `cases/${of.id}/${call}`,
    version: call === 'undo' ? of.version : null,
    effect: [effect],
    reason: 'none',
  },
});

function undoOf(of: StaffCase, refusal: string | null): RowAction | null {
  if (of.undoUntil === null) return null;
  const isClosed = of.state === 'closed';
  const effects = [
    ...(isClosed && of.outcome !== 'answered' ? [] : ['The answer isn’t sent.']),
    ...(isClosed ? ['Opens the case again, as yours.'] : []),
  ];
  const what = isClosed && of.outcome !== 'answered' ? 'the decision' : 'the answer';
  return plainOf(
    of,
    'undo',
    [`Undo ${what}`, `Undid ${what}`],
    `${effects.join(' ')} It works within ${undoSeconds} seconds.`,
    refusal,
  );
}

function reassignmentOf(of: StaffCase, me: StaffPerson): RowAction {
  const options = of.parts.colleagues
    .filter(({ id }) => id !== me.id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const refusal = refusalFor(me.roles, caseRights[of.kind]) ?? refusalFor(me.roles, 'reassignCases');
  return {
    ...{ label: 'Reassign', refusal: refusal ?? (options.length === 0 ? 'Nobody else decides such cases.' : null) },
    request: {
      ...{
        id: `reassign:${of.id}`,
        title: 'Reassign the case',
        confirm: 'Reassign',
        done: 'Reassigned the case',
        call: `cases/${of.id}/reassign`,
        version: of.version,
      },
      ...{ effect: of.assigneeId === '' ? [] : [`${of.assignee} no longer works on it.`], reason: 'text' },
      fields: [{ name: 'to', label: 'To', kind: 'choice', value: '', options }],
    },
  };
}

export function caseActions(of: StaffCase, me: StaffPerson): CaseActions {
  const refusal = refusalOf(of, me);
  // A case can end before its break, for example when it is escalated.
  const explanations =
    of.break?.state === 'open'
      ? [explanationOf(of, of.break, refusalFor(me.roles, 'explainSmallBreaks') ?? refusal)]
      : [];
  if (of.state === 'closed') return { keyed: explanations, others: [], undo: undoOf(of, refusal) };
  const outcomes = Object.entries(outcomesOf(of.kind)).filter(([outcome]) => !actsOfTheirOwn.has(outcome));
  const isMine = of.assigneeId === me.id;
  return {
    keyed: [
      ...explanations,
      ...(isMessage(of) ? [answerOf(of, refusal)] : []),
      ...outcomes.map(([outcome, label]) => decisionOf(of, outcome, label, refusal)),
    ],
    others: [
      isMine
        ? plainOf(of, 'release', ['Give it back', 'Gave the case back'], 'Others can claim it.', null)
        : plainOf(
            of,
            'claim',
            ['Claim', 'Claimed the case'],
            'It is yours for half an hour, and longer while you work on it.',
            refusal,
          ),
      reassignmentOf(of, me),
    ],
    undo: undoOf(of, refusalFor(me.roles, caseRights[of.kind])),
  };
}
