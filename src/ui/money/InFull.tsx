import { createContext, type ReactNode, useContext } from 'react';

const Context = createContext(false);

/** Amounts that are being typed, reviewed or confirmed: in all their usual digits, and in sight while others are hidden. */
export const InFull = ({ children }: { children: ReactNode }) => <Context value={true}>{children}</Context>;

/** Whether the amounts around here are shown in full. */
export const useInFull = (): boolean => useContext(Context);
