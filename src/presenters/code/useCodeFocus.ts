import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { selectIsEntering, selectWrongCodes } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import type { OneTimeCodeProps } from './OneTimeCode.tsx';

/** Focuses the code field, at its first digit after a wrong code, or else the notice. */
export function useCodeFocus(code: OneTimeCodeProps['code'], screen: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const isEntering = useSelector(code, selectIsEntering);
  const wrongCodes = useSelector(code, selectWrongCodes);
  const place = isEntering ? wrongCodes : screen;
  useEffect(() => {
    if (typeof place === 'number') focusField(container.current);
    else if (place !== 'codeEntry' && place !== 'mfaChallenge')
      container.current?.querySelector<HTMLElement>('[data-part="problem"], button')?.focus();
  }, [place]);
  return container;
}

/** Focuses the first empty box, or the last one. */
export function focusField(container: HTMLElement | null): void {
  const boxes = [...(container?.querySelectorAll<HTMLInputElement>('[data-part="pin-field"] input') ?? [])];
  (boxes.find(({ value }) => value === '') ?? boxes.at(-1))?.focus();
}
