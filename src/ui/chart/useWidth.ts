import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element in pixels, followed as it changes; `initial` until it has been measured (and where nothing measures). */
export function useWidth(initial: number): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(initial);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, width];
}
