import { statesOf, toChart } from '@statechange/flows/model/chart';
import type { AnyStateMachine } from 'xstate';

/** A machine's screen tags, without the prefix. */
export const screensOf = (machine: AnyStateMachine): readonly string[] => {
  const tags = statesOf(toChart(machine).root).flatMap((state) => state.tags);
  return [...new Set(tags.filter((tag) => tag.startsWith('screen:')).map((tag) => tag.slice('screen:'.length)))].sort();
};
