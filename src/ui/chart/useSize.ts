import { type RefCallback, useCallback, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
  /** The browser's type size relative to the default. */
  readonly type: number;
}

const usualType = 16;

/** The live size of an element; `initial` until it has been measured. */
export function useSize(initial: Size): [RefCallback<HTMLElement>, Size] {
  const [size, setSize] = useState(initial);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      const type = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualType || 1;
      const isNew = (known: Size) => known.width !== width || known.height !== height || known.type !== type;
      if (width > 0 && height > 0) setSize((known) => (isNew(known) ? { width, height, type } : known));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, size];
}
