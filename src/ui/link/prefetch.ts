import { createContext } from 'react';

/** Called with the address of a page that somebody is about to open: its code can then come before the click. Nothing happens without one. */
export const PrefetchContext = createContext<(href: string) => void>(() => undefined);
