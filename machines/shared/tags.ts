/**
 * What a view reads from a state: `screen:*` names its screen, the others say what the screen
 * allows. The structure test rejects any other tag.
 */
type BaseTag =
  /** Work is in progress; controls that would start it again are disabled. */
  | 'busy'
  /** Input is accepted. */
  | 'form'
  /** Nothing can be done until something outside changes. */
  | 'blocked'
  /** The flow has ended. */
  | 'terminal';
type ScreenTag = `screen:${string}`;
export type Tag = BaseTag | ScreenTag;

export const selectIsBusy = (snapshot: { readonly hasTag: (tag: 'busy') => boolean }): boolean =>
  snapshot.hasTag('busy');

/**
 * Static facts about a state, for tools, docs, and the rail (the row of steps that a flow shows).
 */
export interface StateMeta {
  readonly title?: string;
  /** The state's step in the rail; states of one step share the text. */
  readonly rail?: string;
  /** The part of the specification that this state implements. */
  readonly requirement?: string;
}

/** The selector of a flow's screen, by its `screen:*` tag; the first one in a state without any. */
export const screenSelector =
  <const Screen extends string>(screens: readonly [Screen, ...Screen[]]) =>
  (snapshot: { readonly hasTag: (tag: never) => boolean }): Screen =>
    screens.find((screen) => snapshot.hasTag(`screen:${screen}` as never)) ?? screens[0];
