import type { ActorRefFrom, EmittedFrom, InputFrom } from 'xstate';
import type { RecurringBuyEmitted } from '../recurringBuy/recurringBuy.machine.ts';
import type { catalogue, Owner } from './catalogue.ts';
import type { flowsMachine } from './flows.machine.ts';

export type FlowsActorRef = ActorRefFrom<typeof flowsMachine>;

type Catalogue = typeof catalogue;

export type FlowName<Of extends Owner = Owner> = {
  [Name in keyof Catalogue]: Catalogue[Name]['owner'] extends Of ? Name : never;
}[keyof Catalogue];
/** Machines by name. */
type Flows = { readonly [Name in FlowName]: NonNullable<Catalogue[Name]['machine']> };
export type FlowRefs = { readonly [Name in FlowName]: ActorRefFrom<Flows[Name]> };

/** By name: the machine with its effects provided, and its input. */
export type Openings = {
  readonly [Name in FlowName]: { readonly logic: Flows[Name]; readonly input: InputFrom<Flows[Name]> };
};
type Opening = Openings[FlowName];

export interface FlowsContext {
  /** Ended flows stay readable until reopened. */
  readonly flows: Partial<FlowRefs>;
}

/** Does nothing while a flow of that name runs. */
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
export type Fact =
  | { [Name in FlowName]: EmittedType<EmittedFrom<Flows[Name]>> }[FlowName]
  // A screen runs it, one per address.
  | EmittedType<RecurringBuyEmitted>;

/** A flow emitted something: reload what it changes. */
export interface FactReported {
  readonly type: 'fact.reported';
  readonly fact: string;
}

export type FlowsEvent = FlowOpened | FactReported;
