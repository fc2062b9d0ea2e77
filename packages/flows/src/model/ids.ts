import type { AnyTransitionDefinition } from 'xstate';

/** An event's branches in one state, in the order in which XState tries them. */
const branchesOf = ({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] =>
  (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];

/** The index among the event's branches. */
export const orderOf = (transition: AnyTransitionDefinition): number => branchesOf(transition).indexOf(transition);

/** The key for coverage: state id, event and index among the event's branches. */
export const idOf = (transition: AnyTransitionDefinition): string =>
  `${transition.source.id}/${transition.eventType || 'always'}/${orderOf(transition)}`;
