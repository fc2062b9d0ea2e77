import { type RefObject, useLayoutEffect } from 'react';
import { type Near, nearOf } from '../../drawing/near.ts';
import type { Layout } from '../../layout/types.ts';

export interface Marks {
  readonly chosen: { readonly state: string; readonly transition: string };
  readonly active: ReadonlySet<string>;
  /** Ids of transitions that are lit: the main path, or what was just taken. */
  readonly lit: ReadonlySet<string>;
  /** States that were entered and left again at once. */
  readonly passed?: ReadonlySet<string>;
  /** What became of states and transitions in another revision. */
  readonly changes?: ReadonlyMap<string, 'added' | 'removed' | 'changed'>;
}

/** Says of an element what became of it, by a word that styles know. */
function mark(element: SVGElement, change: string | undefined): void {
  if (change === undefined) delete element.dataset.change;
  else element.dataset.change = change;
}

/** An id as attributes have it, in plain text. */
export const plainId = (word: string | undefined): string => word?.replaceAll('%20', ' ') ?? '';
const plainIds = (words: string | undefined): readonly string[] => words?.split(' ').map(plainId) ?? [];

const elementsIn = (paper: HTMLElement, selector: string): NodeListOf<SVGElement> =>
  paper.querySelectorAll<SVGElement>(selector);

/**
 * Marks what is chosen, active and lit on the elements of the drawing: a class each, so that
 * nothing is drawn anew.
 */
export function useMarks(
  paper: RefObject<HTMLDivElement | null>,
  layout: Layout,
  pointed: RefObject<string>,
  marks: Marks,
): void {
  const { chosen, active, lit, passed, changes } = marks;
  // After every drawing: new elements have no marks yet.
  useLayoutEffect(() => {
    const element = paper.current;
    if (!element) return;
    for (const box of elementsIn(element, '[data-state]')) {
      const state = plainId(box.dataset.state);
      box.classList.toggle('isChosen', state === chosen.state && chosen.transition === '');
      box.classList.toggle('isActive', active.has(state));
      box.classList.toggle('isPassed', passed?.has(state) ?? false);
      mark(box, changes?.get(state));
    }
    for (const arrow of elementsIn(element, '[data-transition]')) {
      const ids = plainIds(arrow.dataset.transition);
      arrow.classList.toggle('isChosen', chosen.transition !== '' && ids.includes(chosen.transition));
      arrow.classList.toggle(
        'isLit',
        ids.some((id) => lit.has(id)),
      );
      mark(arrow, ids.flatMap((id) => changes?.get(id) ?? [])[0]);
    }
  });
  useLayoutEffect(() => {
    if (!paper.current) return;
    showNear(paper.current, layout, chosen.state, 'Chosen');
    showNear(paper.current, layout, pointed.current, 'Pointed');
  });
}

/**
 * Marks what belongs to a state, so that styles can dim the rest. Nothing is dimmed for a state
 * that is not drawn.
 */
export function showNear(paper: HTMLElement, layout: Layout, state: string, by: 'Chosen' | 'Pointed'): void {
  const near = state === '' ? null : nearOf(layout, state);
  // What was not marked and is not to be marked is left alone.
  if (near === null && !paper.classList.contains(`is${by}`)) return;
  paper.classList.toggle(`is${by}`, near !== null);
  const className = `isNear${by}`;
  for (const element of elementsIn(paper, '[data-state], [data-arrow], .start, .number'))
    element.classList.toggle(className, isNear(element, near));
}

function isNear({ dataset }: SVGElement, near: Near | null): boolean {
  if (near === null) return false;
  if (dataset.state !== undefined) return near.states.has(plainId(dataset.state));
  if (dataset.start !== undefined) return near.states.has(plainId(dataset.start));
  if (dataset.arrow !== undefined) return near.arrows.has(Number(dataset.arrow));
  return plainIds(dataset.transition).some((id) => near.transitions.has(id));
}

/**
 * The state that a pointer rests on; empty for none. The inside of an open state is no state, but
 * its title is.
 */
export function stateUnder(target: EventTarget): string {
  if (!(target instanceof SVGElement) || target.closest('[data-arrow]')) return '';
  const box = target.closest<SVGElement>('[data-state]');
  const isInside = box?.classList.contains('open') && !target.closest('text');
  return box === null || isInside ? '' : plainId(box.dataset.state);
}
