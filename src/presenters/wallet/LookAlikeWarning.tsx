import type { ReactNode } from 'react';
import type { CharacterRange, LookAlike } from '#domain/addresses/lookAlike.ts';
import { GroupedAddress } from './GroupedAddress.tsx';

const rangeText = ({ first, last }: CharacterRange): string => (first === last ? `${first}` : `${first}–${last}`);

/** "Characters 9–31 differ", "Character 12 differs", "Characters 5–12 and 14–31 differ". */
export function differenceText(ranges: readonly CharacterRange[]): string {
  const [only] = ranges;
  if (ranges.length === 1 && only?.first === only?.last) return `Character ${only?.first} differs`;
  return `Characters ${new Intl.ListFormat('en-US').format(ranges.map(rangeText))} differ`;
}

const verbs = { sent: 'sent to', saved: 'saved' } as const;

export interface LookAlikeWarningProps {
  lookAlike: LookAlike;
  /** How the known address was used. */
  known: keyof typeof verbs;
  /** The confirmation that both were compared. */
  children: ReactNode;
}

/** Warns that an address resembles a known one, which is shown for comparison. */
export const LookAlikeWarning = ({ lookAlike, known, children }: LookAlikeWarningProps) => (
  <>
    <p>
      <strong>{`Stop. This is not the address you ${verbs[known]} before.`}</strong> It only looks like it: the first
      and last four characters are the same. {`${differenceText(lookAlike.differing)}. They are marked above.`}
    </p>
    <p>{`You ${verbs[known]}:`}</p>
    <GroupedAddress address={lookAlike.sentTo} what={`address you ${verbs[known]} before`} plain />
    {children}
  </>
);
