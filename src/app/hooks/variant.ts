import type { ReactNode } from 'react';
import { useSandbox } from './world.ts';

const Shown = ({ children }: { children?: ReactNode }) => children;
const Omitted = () => null;

const inSandbox = { Sandbox: Shown, Live: Omitted };
const inLive = { Sandbox: Omitted, Live: Shown };

/** The parts of a text that are true only of the sandbox, `<Sandbox>`, or only of the live services, `<Live>`. */
export const useVariantParts = () => (useSandbox() ? inSandbox : inLive);
