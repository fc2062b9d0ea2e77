import type { ChipTone } from '#ui/chip/Chip.tsx';

export type StateWords<State extends string> = Readonly<
  Record<State, { readonly word: string; readonly tone: ChipTone }>
>;

/** The labels alone, for a filter. */
export const wordsOf = (states: StateWords<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(states).map(([state, { word }]) => [state, word]));
