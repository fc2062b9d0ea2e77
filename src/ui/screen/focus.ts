import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Moves the focus to the first heading (of level 1 or 2, unless another is named) inside the element whenever the screen changes, as a new page would, so that screen
 * readers say where one is. The screen that the page begins with leaves the focus alone: that is the shell's to place.
 */
export function useHeadingFocus<Element extends HTMLElement>(screen: string | null, heading = 'h1, h2', reveals = false): RefObject<Element | null> {
  const container = useRef<Element>(null);
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    container.current?.querySelector<HTMLElement>(heading)?.focus();
    // The focus brings only the heading into sight.
    if (reveals) container.current?.scrollIntoView?.({ block: 'nearest' });
  }, [screen, heading, reveals]);
  return container;
}

/**
 * The form's ref and its way to submit. When the form itself finds something wrong, or an answer brings a refusal, the focus goes to
 * the notice above the form or else to the first wrong field. A canceled wait gives the focus back to the submit button.
 */
export function useFormFocus(busy: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    const waitEnded = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!waitEnded || focusProblem(form.current)) return;
    if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [busy]);
  const submit = (event: { preventDefault(): void }, send: () => void) => {
    event.preventDefault();
    // What is wrong must be on the page before the focus can go to it.
    flushSync(send);
    focusProblem(form.current);
  };
  return { form, submit };
}

/** When something that held the focus is gone, gives the focus to the first button of its place. */
export function useFocusAfter<Element extends HTMLElement>(isThere: boolean): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const wasThere = useRef(isThere);
  useEffect(() => {
    const isGone = wasThere.current && !isThere;
    wasThere.current = isThere;
    if (isGone && document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [isThere]);
  return place;
}

/** Moves the focus to a field when it is refused, late or at once. Each refusal is a new object. */
export function useRefusalFocus(refusal: object | null, fieldId: string): void {
  useEffect(() => {
    if (refusal) document.getElementById(fieldId)?.focus();
  }, [refusal, fieldId]);
}

/** Focuses what stands in the way: the notice, else the first wrong field. False when nothing does. */
function focusProblem(form: HTMLElement | null): boolean {
  const target = form?.querySelector<HTMLElement>('[data-part="problem"]') ?? form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  target?.focus();
  return target != null;
}

/**
 * Whether leaving a field is a moment to check it: not when nothing was typed, and not on the way to something that is pressed (a
 * button, a link, a box to tick, or nothing that takes the focus, such as a label), which an error that pushes the page down would
 * move away from under the pointer. The form is checked as a whole when it is submitted.
 */
export const isLeft = (event: { target: { value: string }; relatedTarget: EventTarget | null }): boolean =>
  event.target.value !== '' &&
  event.relatedTarget instanceof HTMLElement &&
  !event.relatedTarget.matches('a, button, [type="checkbox"], [type="radio"]');
