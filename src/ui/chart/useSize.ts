import { type RefCallback, useCallback, useState } from 'react';

export interface Size {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The size of an element, followed as it changes; `initial` until it has been measured (and where nothing measures). */
export function useSize(initial: Size): [RefCallback<HTMLElement>, Size] {
  const [size, setSize] = useState(initial);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, size];
}
