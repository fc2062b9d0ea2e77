import type { AnyTransitionDefinition } from 'xstate';

/** The branches of one event of a state, in the order in which their guards are asked. */
const branchesOf = ({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] =>
  (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];

/** Its place among the branches of its event. */
export const orderOf = (transition: AnyTransitionDefinition): number => branchesOf(transition).indexOf(transition);

/**
 * What counts it: the id of its state, its event, and its place among the branches of that event.
 */
export const idOf = (transition: AnyTransitionDefinition): string =>
  `${transition.source.id}/${transition.eventType || 'always'}/${orderOf(transition)}`;
