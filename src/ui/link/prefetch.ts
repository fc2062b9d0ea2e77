import { createContext } from 'react';

/** Called with a path that is likely to open next, to load its code; a no-op by default. */
export const PrefetchContext = createContext<(href: string) => void>(() => undefined);
