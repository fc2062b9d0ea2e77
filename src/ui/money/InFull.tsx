import { createContext, type ReactNode, useContext } from 'react';

const Context = createContext(false);

/** Shows amounts in full even while others are hidden: for input, review and confirmation. */
export const InFull = ({ children }: { children: ReactNode }) => <Context value={true}>{children}</Context>;

/** Whether amounts are shown in full here. */
export const useInFull = (): boolean => useContext(Context);
