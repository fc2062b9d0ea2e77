import type { ReactNode } from 'react';
import { useSandbox, useWorld } from './world.ts';

const Shown = ({ children }: { children?: ReactNode }) => children;
const Omitted = () => null;

const TaxForms = () => useWorld().services.settings.taxForms;

const inSandbox = { Sandbox: Shown, Live: Omitted, TaxForms };
const inLive = { Sandbox: Omitted, Live: Shown, TaxForms };

/**
 * The parts of a text that are true only of the sandbox, `<Sandbox>`, or only of the live services,
 * `<Live>`, and the operator's sentence on `<TaxForms />`.
 */
export const useVariantParts = () => (useSandbox() ? inSandbox : inLive);
