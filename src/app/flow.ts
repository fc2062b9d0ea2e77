import type { AnyActorLogic, AnyActorRef } from 'xstate';
import type { FlowScope } from '../../machines/app/app.types.ts';

/** A flow that a page's screen renders. */
export interface FlowDefinition {
  readonly key: string;
  /** `customer` flows run until the session ends, also while another page is shown; `open` ones end with their page. */
  readonly scope: FlowScope;
  readonly logic: AnyActorLogic;
  readonly input?: unknown;
  /** Called once with the running flow: to pass on what it emits. */
  readonly listen?: (flow: AnyActorRef) => void;
}
