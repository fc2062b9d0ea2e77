import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';
import { seen } from './seen.ts';

/** The ref of an element that calls once it has come into sight, or as near as the margin says; one that is hidden never does. */
export function useSeen(onSeen: (() => void) | undefined, margin = '300px'): RefCallback<Element> {
  const current = useRef(onSeen);
  useLayoutEffect(() => {
    current.current = onSeen;
  });
  const [ref] = useState(() => seen(() => current.current?.(), margin));
  return ref;
}
