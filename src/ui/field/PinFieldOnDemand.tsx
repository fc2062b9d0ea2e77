import { Suspense } from 'react';
import { firstAct } from '../on-demand/firstAct.ts';
import { lazyCode } from '../on-demand/lazyCode.ts';
import { part } from '../part.ts';
import styles from './field.module.css';
import type { PinFieldProps } from './PinField.tsx';

const load = async () => (await import('./PinField.tsx')).PinField;
const LazyPinField = lazyCode<PinFieldProps>(load);

// A page that has the field behind a few steps loads it once somebody is there, so that it opens at once.
void firstAct.then(load).catch(() => undefined);

/** The field of a one-time code, whose code is as large as a page's. Boxes that cannot be filled in keep its place until that is there. */
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
