import type { ActorRefFrom, EmittedFrom, InputFrom } from 'xstate';
import type { catalogue, Owner } from './catalogue.ts';
import type { flowsMachine } from './flows.machine.ts';

export type FlowsActorRef = ActorRefFrom<typeof flowsMachine>;

type Catalogue = typeof catalogue;

/** The flows of an owner. */
export type FlowName<Of extends Owner = Owner> = {
  [Name in keyof Catalogue]: Catalogue[Name]['owner'] extends Of ? Name : never;
}[keyof Catalogue];
/** By name, the machine. */
type Flows = { readonly [Name in FlowName]: NonNullable<Catalogue[Name]['machine']> };
/** By name, the running flow. */
export type FlowRefs = { readonly [Name in FlowName]: ActorRefFrom<Flows[Name]> };

/**
 * By name, what it takes to open a flow: its machine with the effects provided, and everything that
 * the machine needs.
 */
export type Openings = {
  readonly [Name in FlowName]: { readonly logic: Flows[Name]; readonly input: InputFrom<Flows[Name]> };
};
type Opening = Openings[FlowName];

export interface FlowsContext {
  /** A flow that has ended stays readable until it is opened again. */
  readonly flows: Partial<FlowRefs>;
}

/** Nothing happens while a flow of that name runs. */
export interface FlowOpened {
  readonly type: 'flow.opened';
  readonly name: FlowName;
  readonly opening: Opening;
}

type EmittedType<Event> = Event extends { readonly type: infer Type extends string }
  ? string extends Type
    ? never
    : Type
  : never;
/** What flows emit. */
export type Fact = { [Name in FlowName]: EmittedType<EmittedFrom<Flows[Name]>> }[FlowName];

/** A flow has emitted something: whatever it changes is read again. */
export interface FactReported {
  readonly type: 'fact.reported';
  readonly fact: string;
}

export type FlowsEvent = FlowOpened | FactReported;
