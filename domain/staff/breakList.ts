import { assets, tradableCodes } from '../assets/assets.ts';
import { declareRows, field } from '../lists/rows.ts';
import { breakClasses, breakRecords, breakStates, reconCheckIds } from './reconciliation.ts';

export const breakList = declareRows({
  path: '/admin/breaks',
  fields: {
    createdAt: { ...field.time, about: 'When it was found.' },
    check: field.oneOf(reconCheckIds),
    class: { ...field.oneOf(breakClasses), about: 'How the two sides differ.' },
    recordKind: field.oneOf(breakRecords),
    record: {
      ...field.text,
      about: 'The guid of a trade or a transfer (of a return: of what came back), an asset, or a source and a day.',
    },
    customerGuid: field.orNull(field.text, 'Null for a sum, and where nobody is known.'),
    asset: { ...field.text, about: 'Empty where records were counted.' },
    ours: field.orNull(field.amount, 'In base units of the asset; null where our side has nothing, or does not say.'),
    theirs: field.orNull(field.amount, 'The same of the bank’s side.'),
    difference: field.orNull(field.amount, 'Ours less theirs; null while either is not said.'),
    cents: field.orNull(field.amount, 'The value of the difference, in cents; null where that is unknown.'),
    day: field.orNull(field.text, 'When the record was created, in UTC; null for a sum.'),
    state: field.oneOf(breakStates),
    version: { ...field.number, about: 'Send it with an explanation.' },
    lastSeenAt: { ...field.time, about: 'When both sides were last seen to differ.' },
    explainedBy: { ...field.text, about: 'Who explained it; empty for nobody.' },
    explainedAt: field.orNull(field.time),
    reason: { ...field.text, about: 'Of the explanation.' },
    resolvedAt: field.orNull(field.time, 'When later data made both sides equal.'),
    caseId: field.orNull(field.text, 'The case that it raised.'),
  },
  sortable: ['createdAt', 'cents', 'check', 'class'],
  filters: {
    check: { kind: 'choices', values: reconCheckIds },
    class: { kind: 'choices', values: breakClasses },
    state: { kind: 'choices', values: breakStates },
    asset: { kind: 'choices', values: [assets.USD.code, ...tradableCodes] },
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
  },
  sort: [{ column: 'createdAt', descending: true }],
});
