import { createContext } from 'react';

/** Whether what is around was drawn at the build, and is not live yet. */
export const StillContext = createContext(false);
