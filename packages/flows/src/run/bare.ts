import type { AnyStateMachine } from 'xstate';
import { actorSources } from '../model/internals.ts';
import type { AnyCases } from './cases.ts';

/** Default cases: events without payloads, and actors that end without output or fail. */
export const bareCases = (machine: AnyStateMachine): AnyCases => ({
  inputs: [undefined],
  events: {},
  actors: Object.fromEntries(actorSources(machine).map((source) => [source, { done: [undefined] }])),
  abstraction: ({ value }) => value,
});
