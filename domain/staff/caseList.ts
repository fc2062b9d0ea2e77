import { declareRows, field, type RowOf } from '../lists/rows.ts';
import { caseKinds } from './cases.ts';
import { nameField } from './customerList.ts';

export const caseStates = ['open', 'claimed', 'closed'] as const;
/** Who has to act on an open case next. */
export const caseWaits = ['staff', 'customer', 'bank'] as const;
const spamMarks = ['no', 'possible'] as const;

/** Work items for staff. Message senders and texts are left out. */
export const caseList = declareRows({
  path: '/admin/cases',
  fields: {
    kind: field.oneOf(caseKinds),
    state: { ...field.oneOf(caseStates), about: 'A claim runs out unless whoever made it works on the case.' },
    waitsFor: field.orNull(
      field.oneOf(caseWaits),
      'Who has to act next: the bank, once it has all that it needs. Null once it is closed.',
    ),
    createdAt: field.time,
    dueAt: field.orNull(field.time, 'Null once it is closed.'),
    customer: nameField,
    customerGuid: field.orNull(field.text, 'Null where nobody is known, such as behind a message.'),
    assignee: { ...field.text, about: 'Who claimed it; empty for nobody.' },
    assigneeId: field.text,
    claimedUntil: field.orNull(field.time),
    spam: { ...field.oneOf(spamMarks), about: 'Of a message.' },
    closedAt: field.orNull(field.time),
    outcome: { ...field.text, about: 'What we did, or `endedByBank`; empty while it is open.' },
  },
  titles: {
    kind: 'Kind',
    state: 'State',
    waitsFor: 'Waits for',
    createdAt: 'Opened',
    dueAt: 'Due',
    customer: 'Customer',
    customerGuid: 'Guid of the customer',
    assignee: 'Claimed by',
    assigneeId: 'Id of who claimed it',
    claimedUntil: 'Until',
    spam: 'Spam',
    closedAt: 'Closed',
    outcome: 'Outcome',
  },
  sortable: ['dueAt', 'createdAt'],
  filters: {
    kind: { kind: 'choices', values: caseKinds },
    state: { kind: 'choices', values: caseStates },
    waitsFor: { kind: 'choices', values: caseWaits },
    dueBy: { kind: 'time', ends: null },
    assigneeId: { kind: 'text', maxLength: 64 },
    customerGuid: { kind: 'text', maxLength: 40 },
    spam: { kind: 'choices', values: spamMarks },
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
  },
  sort: [{ column: 'dueAt', descending: false }],
});
export type CaseRow = RowOf<typeof caseList>;
