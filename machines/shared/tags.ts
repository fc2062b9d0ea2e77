/**
 * What a view may ask of a state. `screen:*` says which screen stands for it; the rest say what the screen must allow.
 * The structure test refuses a tag outside this vocabulary.
 */
export type BaseTag =
  /** Something is under way; controls that would start it again are off. */
  | 'busy'
  /** Input is accepted. */
  | 'form'
  /** Nothing can be done here until something outside changes. */
  | 'blocked'
  /** The flow has ended. */
  | 'terminal';
export type ScreenTag = `screen:${string}`;
export type Tag = BaseTag | ScreenTag;

/** Static facts about a state, for tools, docs and the rail (the row of steps that a flow shows). */
export interface StateMeta {
  readonly title?: string;
  /** The step of the flow's rail that this state belongs to; states of one step share the text. */
  readonly rail?: string;
  /** The part of the specification that this state answers to. */
  readonly requirement?: string;
}
