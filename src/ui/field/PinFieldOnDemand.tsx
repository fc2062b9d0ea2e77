import { Suspense } from 'react';
import { firstAct } from '../on-demand/firstAct.ts';
import { lazyCode } from '../on-demand/lazyCode.ts';
import { part } from '../part.ts';
import styles from './field.module.css';
import type { PinFieldProps } from './PinField.tsx';

const load = async () => (await import('./PinField.tsx')).PinField;
const LazyPinField = lazyCode<PinFieldProps>(load);

// Preload on the first interaction, so that the field opens at once.
void firstAct.then(load).catch(() => undefined);

/** A one-time code field whose code loads on demand. Disabled boxes hold its place until then. */
export const PinFieldOnDemand = (props: PinFieldProps) => (
  <Suspense fallback={<Boxes {...props} />}>
    <LazyPinField {...props} />
  </Suspense>
);

const Boxes = ({ label, length = 6 }: PinFieldProps) => (
  <div {...part('pin-field', 'loading')} className={styles.field} aria-hidden="true">
    <div className={styles.top}>
      <span className={styles.label}>{label}</span>
    </div>
    <div className={styles.pins}>
      {Array.from({ length }, (_, index) => `box-${index}`).map((box) => (
        <span key={box} className={styles.pin} />
      ))}
    </div>
  </div>
);
