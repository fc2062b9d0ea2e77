import { createContext } from 'react';

/** Whether the subtree is prerendered and not hydrated yet. */
export const StillContext = createContext(false);
