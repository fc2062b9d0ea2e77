/**
 * `screen:*` names the state's screen for views, the others what it allows. The structure test
 * rejects other tags.
 */
type BaseTag =
  /** Work is in progress; controls that would restart it are disabled. */
  | 'busy'
  | 'form'
  /** Waits for a change from outside. */
  | 'blocked'
  | 'terminal';
type ScreenTag = `screen:${string}`;
export type Tag = BaseTag | ScreenTag;

export const selectIsBusy = (snapshot: { readonly hasTag: (tag: 'busy') => boolean }): boolean =>
  snapshot.hasTag('busy');

/** Static facts about a state, for tools, docs, and the rail. */
export interface StateMeta {
  readonly title?: string;
  /** States of one step share the text. */
  readonly rail?: string;
  /** The part of the specification implemented here. */
  readonly requirement?: string;
}

/** Selects the screen by its `screen:*` tag; the first one if the state has none. */
export const screenSelector =
  <const Screen extends string>(screens: readonly [Screen, ...Screen[]]) =>
  (snapshot: { readonly hasTag: (tag: never) => boolean }): Screen =>
    screens.find((screen) => snapshot.hasTag(`screen:${screen}` as never)) ?? screens[0];
