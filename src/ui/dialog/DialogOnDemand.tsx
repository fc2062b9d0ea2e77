import { Suspense } from 'react';
import { lazyCode } from '../on-demand/lazyCode.ts';
import type { DialogProps } from './Dialog.tsx';

const LazyDialog = lazyCode<DialogProps>(async () => (await import('./Dialog.tsx')).Dialog);

/** A dialog whose code, as large as a page's, loads when a screen that may open it is shown; opened before, it appears as soon as it has. */
export const DialogOnDemand = (props: DialogProps) => (
  <Suspense fallback={null}>
    <LazyDialog {...props} />
  </Suspense>
);
