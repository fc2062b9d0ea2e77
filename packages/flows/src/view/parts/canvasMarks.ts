import { type RefObject, useLayoutEffect } from 'react';
import { type Near, nearOf } from '../../drawing/near.ts';
import type { Layout } from '../../layout/types.ts';

export interface Marks {
  readonly chosen: { readonly state: string; readonly transition: string };
  readonly active: ReadonlySet<string>;
  /** Ids of highlighted transitions: the main path, or the last step. */
  readonly lit: ReadonlySet<string>;
  /** States entered and left within one step. */
  readonly passed?: ReadonlySet<string>;
  /** Changes of states and transitions between revisions. */
  readonly changes?: ReadonlyMap<string, 'added' | 'removed' | 'changed'>;
}

function mark(element: SVGElement, change: string | undefined): void {
  if (change === undefined) delete element.dataset.change;
  else element.dataset.change = change;
}

/** Decodes an id from an attribute. */
export const plainId = (word: string | undefined): string => word?.replaceAll('%20', ' ') ?? '';
const plainIds = (words: string | undefined): readonly string[] => words?.split(' ').map(plainId) ?? [];

const elementsIn = (paper: HTMLElement, selector: string): NodeListOf<SVGElement> =>
  paper.querySelectorAll<SVGElement>(selector);

/** Marks selected, active and highlighted elements by class, to avoid redrawing. */
export function useMarks(
  paper: RefObject<HTMLDivElement | null>,
  layout: Layout,
  pointed: RefObject<string>,
  marks: Marks,
): void {
  const { chosen, active, lit, passed, changes } = marks;
  // After each render, since new elements are unmarked.
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

/** Marks everything related to a visible state, so that CSS can dim the rest. */
export function showNear(paper: HTMLElement, layout: Layout, state: string, by: 'Chosen' | 'Pointed'): void {
  const near = state === '' ? null : nearOf(layout, state);
  // Skip if there are no marks to add or remove.
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

/** The transitions of the arrow, label or row under the pointer. */
export const transitionsUnder = (target: EventTarget): readonly string[] =>
  target instanceof SVGElement ? plainIds(target.closest<SVGElement>('[data-transition]')?.dataset.transition) : [];

/** The state under the pointer, or empty. For an open state, only its title counts. */
export function stateUnder(target: EventTarget): string {
  if (!(target instanceof SVGElement) || target.closest('[data-arrow]')) return '';
  const box = target.closest<SVGElement>('[data-state]');
  const isInside = box?.classList.contains('open') && !target.closest('text');
  return box === null || isInside ? '' : plainId(box.dataset.state);
}
