import type { ActorRefFrom, AnyActorLogic, AnyActorRef, InputFrom } from 'xstate';
import type { FlowScope } from '#machines/app/app.types.ts';

/** A flow that a page's screen renders. */
export interface FlowDefinition {
  readonly key: string;
  /** `customer` flows run until the session ends, also while another page is shown; `open` ones end with their page. */
  readonly scope: FlowScope;
  readonly logic: AnyActorLogic;
  readonly input: unknown;
  /** Called once with the running flow: to pass on what it emits. */
  readonly listen?: (flow: AnyActorRef) => void;
}

interface TypedFlow<Logic extends AnyActorLogic> {
  readonly key: string;
  readonly scope: FlowScope;
  readonly logic: Logic;
  readonly input: InputFrom<Logic>;
  readonly listen?: (flow: ActorRefFrom<Logic>) => void;
}

/** Defines a flow with its input checked against its machine, and forgets the machine's type: pages differ in theirs. */
export const defineFlow = <Logic extends AnyActorLogic>(flow: TypedFlow<Logic>): FlowDefinition => flow as unknown as FlowDefinition;
