import { useCallback } from 'react';
import { type AroundNavHandler, useLocation } from 'wouter';

/** How many pages of the viewer are behind this one in the history. */
function behind(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'behind' in state ? Number(state.behind) : 0;
}

/** Counts them with each page that is opened. */
export const counted: AroundNavHandler = (navigate, to, options) =>
  navigate(to, { ...options, state: options?.state ?? { behind: behind() + (options?.replace ? 0 : 1) } });

/** Goes back to the page of the viewer before this one, or else up to the catalogue, and never out of it. */
export function useBack(): () => void {
  const [path, navigate] = useLocation();
  return useCallback(() => {
    if (behind() > 0) history.back();
    // Nothing is behind it, or Backspace would go to and fro.
    else if (path !== '/') navigate('/', { state: { behind: 0 } });
  }, [path, navigate]);
}
