import type { KeptSearch } from '#contract/desk/search.ts';
import { formatTime } from '#ui/time/format.ts';

const list = new Intl.ListFormat('en-US');

export const wholeOnly = 'These match as a whole. Type 3 letters or digits to find beginnings.';

/** The kinds of records that were searched, and up to which time they are known. */
export const searchedText = ({ searched, beginnings, upTo }: Omit<KeptSearch, 'q'>): string =>
  `We searched ${list.format(searched)}, as of ${upTo === null ? '–' : formatTime(upTo, 'time')}.${beginnings ? '' : ' Type 3 letters or digits to find beginnings.'}`;
