import type { ChipTone } from '#ui/chip/Chip.tsx';

/** States with a word and a tone each. */
export type StateWords<State extends string> = Readonly<Record<State, { readonly word: string; readonly tone: ChipTone }>>;

/** The words alone, for a filter. */
export const wordsOf = (states: StateWords<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(states).map(([state, { word }]) => [state, word]));
