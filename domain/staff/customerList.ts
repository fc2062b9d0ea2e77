import { declareRows, field, type RowOf } from '../lists/rows.ts';
import { verificationLevels } from '../verification/verification.ts';
import { customerFlags } from './flags.ts';

/** Bank states to filter by. The bank may add others. */
const customerStates = ['storing', 'unverified', 'verified', 'rejected', 'frozen'] as const;

/** A verification's state, with its outcome once it is completed. */
const verificationStates = [
  ...(['storing', 'waiting', 'pending', 'reviewing', 'expired'] as const),
  ...(['completed passed', 'completed failed'] as const),
] as const;

/** Restrictions, in the order of the directory's bits. */
export const customerHolds = ['locked', 'paused', 'closing', 'closed', 'frozen'] as const;

/** Worked out, each a condition of its own; what staff set are flags. */
const customerSigns = ['waiting', 'waitsForCustomer', 'waitsForBank', 'returned', 'neverFunded', 'dormant'] as const;

/** By activity before the span. `lost`: traded in the previous period, but not in this. */
export const traderKinds = ['new', 'returning', 'reactivated', 'lost'] as const;

/** A customer's progress since sign-up. */
export const customerSteps = ['verified', 'funded', 'traded'] as const;

/** A customer's name in a list. */
export const nameField = field.orNull(field.text, 'The initials for who hides names; null where we have no name.');

export const customerList = declareRows({
  path: '/admin/customers',
  fields: {
    name: nameField,
    guid: field.text,
    email: field.orNull(
      field.text,
      'For who hides names, the first letter and the domain; null for a customer who is not in our own records.',
    ),
    state: field.orNull(field.text, 'The bank’s; null until the bank was asked.'),
    verification: field.orNull(field.text, 'State and outcome of the newest one of the person: `completed passed`.'),
    level: field.orNull(field.oneOf(verificationLevels), 'Their own; null until the bank was asked.'),
    holds: { ...field.text, about: `Some of \`${customerHolds.join(' ')}\`, separated by blanks.` },
    flags: { ...field.text, about: `Some of \`${customerFlags.join(' ')}\`, set by staff, separated by blanks.` },
    country: field.orNull(field.text),
    dollars: field.orNull(
      field.dollars,
      'The balance of their dollar account, in cents; null where no account is known.',
    ),
    openCases: { ...field.number, about: 'How many of their cases are open.' },
    seenAt: field.orNull(field.time, 'When they were last signed in.'),
    moneyAt: field.orNull(
      field.time,
      'When the newest deposit, withdrawal or order that was completed began; null for none.',
    ),
    createdAt: { ...field.time, about: 'When the bank stored them; until the bank was asked, when they joined.' },
  },
  titles: {
    name: 'Name',
    guid: 'Guid',
    email: 'Email',
    state: 'State',
    verification: 'Verification',
    level: 'Level',
    holds: 'Holds',
    flags: 'Flags',
    country: 'Country',
    dollars: 'Dollars',
    openCases: 'Open cases',
    seenAt: 'Last seen',
    moneyAt: 'Last money',
    createdAt: 'Joined',
  },
  sortable: ['createdAt', 'seenAt', 'moneyAt', 'dollars'],
  sortsByOne: true,
  filters: {
    // The typed text is in no address.
    search: { kind: 'kept' },
    guid: { kind: 'text', maxLength: 40 },
    state: { kind: 'choices', values: customerStates },
    verification: { kind: 'choices', values: verificationStates },
    holds: { kind: 'choices', values: customerHolds },
    flags: { kind: 'choices', values: customerFlags },
    country: { kind: 'text', maxLength: 40 },
    cases: { kind: 'choice', values: ['open'] },
    signs: { kind: 'choices', values: customerSigns },
    least: { kind: 'dollars' },
    most: { kind: 'dollars' },
    tradedFrom: { kind: 'time' },
    tradedTo: { kind: 'time', ends: 'tradedFrom' },
    trader: { kind: 'choice', values: traderKinds },
    // Start of the previous period for these kinds; by default it is as long as the span.
    tradedBefore: { kind: 'time' },
    firstTradeFrom: { kind: 'time' },
    firstTradeTo: { kind: 'time', ends: 'firstTradeFrom' },
    step: { kind: 'choice', values: customerSteps },
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
  },
  sort: [{ column: 'createdAt', descending: true }],
  sums: ['dollars'],
});
export type CustomerRow = RowOf<typeof customerList>;
