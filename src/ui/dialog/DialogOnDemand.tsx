import { Suspense } from 'react';
import { lazyCode } from '../on-demand/lazyCode.ts';
import type { DialogProps } from './Dialog.tsx';

const LazyDialog = lazyCode<DialogProps>(async () => (await import('./Dialog.tsx')).Dialog);

/** A dialog whose code loads with the screen that may open it; if opened early, it waits. */
export const DialogOnDemand = (props: DialogProps) => (
  <Suspense fallback={null}>
    <LazyDialog {...props} />
  </Suspense>
);
