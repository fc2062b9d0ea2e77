import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Focuses the first heading on every change of screen; the first screen is the shell's. */
export function useHeadingFocus<Element extends HTMLElement>(
  screen: string | null,
  heading = 'h1, h2',
  reveals = false,
): RefObject<Element | null> {
  const container = useRef<Element>(null);
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    container.current?.querySelector<HTMLElement>(heading)?.focus();
    // Focusing alone scrolls only the heading into view.
    if (reveals) container.current?.scrollIntoView?.({ block: 'nearest' });
  }, [screen, heading, reveals]);
  return container;
}

/**
 * The ref of a form and its submit function. A failed check or a rejection moves the focus to the
 * notice or the first invalid field; a canceled wait, back to the submit button.
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
    // Errors must be rendered before they can be focused.
    flushSync(send);
    focusProblem(form.current);
  };
  return { form, submit };
}

/** Focuses the first button in the element once one of its parts disappears with the focus. */
export function useFocusAfter<Element extends HTMLElement>(parts: readonly string[]): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const shown = useRef(parts);
  useEffect(() => {
    const isGone = shown.current.some((each) => !parts.includes(each));
    shown.current = parts;
    if (isGone && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  });
  return place;
}

/** Focuses a field on every rejection. Each rejection is a new object. */
export function useRefusalFocus(refusal: object | null, fieldId: string): void {
  useEffect(() => {
    if (refusal) document.getElementById(fieldId)?.focus();
  }, [refusal, fieldId]);
}

/** Focuses the notice, or else the first invalid field. False if there is neither. */
function focusProblem(form: HTMLElement | null): boolean {
  const target =
    form?.querySelector<HTMLElement>('[data-part="problem"]') ??
    form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  target?.focus();
  return target != null;
}

/**
 * Whether a blur should validate the field: not if it is empty, and not on the way to a click,
 * since an error would move the target from under the pointer.
 */
export const isLeft = (event: { target: { value: string }; relatedTarget: EventTarget | null }): boolean =>
  event.target.value !== '' &&
  event.relatedTarget instanceof HTMLElement &&
  !event.relatedTarget.matches('a, button, [type="checkbox"], [type="radio"]');
