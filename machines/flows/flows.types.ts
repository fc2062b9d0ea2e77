import type { ActorRefFrom, InputFrom } from 'xstate';
import type { Flows } from './catalogue.ts';
import type { flowsMachine } from './flows.machine.ts';

export type FlowsActorRef = ActorRefFrom<typeof flowsMachine>;

export type FlowName = keyof Flows;
/** By name, the running flow. */
export type FlowRefs = { readonly [Name in FlowName]: ActorRefFrom<Flows[Name]> };

/** By name, what it takes to open a flow: its machine with the effects provided, and everything that the machine needs. */
export type Openings = {
  readonly [Name in FlowName]: { readonly logic: Flows[Name]; readonly input: InputFrom<Flows[Name]> };
};
export type Opening = Openings[FlowName];

export interface FlowsContext {
  /** A flow that has ended stays readable until it is opened again. */
  readonly flows: Partial<FlowRefs>;
}

/** Nothing happens while a flow of that name runs. */
export type FlowsEvent = { readonly type: 'flow.opened'; readonly name: FlowName; readonly opening: Opening };
