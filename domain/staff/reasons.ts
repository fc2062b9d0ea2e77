/** Reasons for staff changes. Each can have a note. */
export const staffChangeReasons = [
  'Joined the company',
  'Changed responsibilities',
  'Left the company',
  'Lost a sign-in method',
  'Suspected misuse',
  'Review of access',
] as const;

/** Not a listed reason: the note states it. */
export const otherReason = 'Other';
/** Minimum length of a note that is the whole reason. */
export const shortestNote = 10;

const wanted = 'Customer wants it';
/** Reasons for actions on a customer. */
export const protectionReasons = [
  'Customer reported a theft',
  'Account looks taken over',
  'Suspected fraud',
  'Authorities want it',
] as const;
export const liftReasons = ['Customer proved their identity', 'Cause is resolved', 'Placed by mistake'] as const;
export const resetReasons = [
  'Customer lost their phone',
  'Customer lost their passkey',
  'Account was taken over',
] as const;
export const checkReasons = [
  'Legal name changed',
  'Document expired',
  'Unusual activity',
  'Source of money unclear',
] as const;
export const reconnectReasons = ['Returned deposit', 'Connection looks broken', wanted] as const;
export const moneyPathReasons = [
  wanted,
  'Customer proved that it is theirs',
  'Customer reported a theft',
  'Suspected fraud',
] as const;
const renamed = 'Customer has a new name or number';
export const contactReasons = [wanted, 'Typing error', renamed] as const;
/** Whether the customer requested it, which their email says. A note may follow. */
export const isAtTheirRequest = (reason: string): boolean =>
  [wanted, renamed].some((each) => reason === each || reason.startsWith(`${each}: `));

export const revealReasons = [
  'Customer wants a call or a letter',
  'Confirming who is writing',
  'Deciding about a case',
] as const;
