import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';
import { seen } from './seen.ts';

/** A ref that calls back once its element is near the viewport; never if it is hidden. */
export function useSeen(onSeen: (() => void) | undefined, margin = '300px'): RefCallback<Element> {
  const current = useRef(onSeen);
  useLayoutEffect(() => {
    current.current = onSeen;
  });
  const [ref] = useState(() => seen(() => current.current?.(), margin));
  return ref;
}
