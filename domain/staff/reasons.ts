/** Why somebody's place on staff changes. Each can have a note. */
export const staffChangeReasons = [
  'Joined the company',
  'Changed responsibilities',
  'Left the company',
  'Lost a sign-in method',
  'Suspected misuse',
  'Review of access',
] as const;

/** Instead of a reason of a list: the note says it. */
export const otherReason = 'Other';
/** The fewest characters of a note that is the whole reason. */
export const shortestNote = 10;
