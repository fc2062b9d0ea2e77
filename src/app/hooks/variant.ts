import type { ReactNode } from 'react';
import { useApp, useSandbox } from './app.ts';

const Shown = ({ children }: { children?: ReactNode }) => children;
const Omitted = () => null;

const TaxForms = () => useApp().services.settings.taxForms;

const inSandbox = { Sandbox: Shown, Live: Omitted, TaxForms };
const inLive = { Sandbox: Omitted, Live: Shown, TaxForms };

/**
 * MDX parts for text that applies only to the sandbox (`<Sandbox>`) or only to the live services
 * (`<Live>`), and the operator's sentence in `<TaxForms />`.
 */
export const useVariantParts = () => (useSandbox() ? inSandbox : inLive);
