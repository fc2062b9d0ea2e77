import { Rail } from '#ui/rail/Rail.tsx';
import styles from './prose.module.css';

/** The steps that something goes through, as the product draws its own. */
export const Flow = ({ label, steps }: { label: string; steps: readonly string[] }) => (
  <figure className={styles.figure}>
    <Rail label={label} steps={steps.map((step) => ({ label: step, state: 'done' }))} />
    <figcaption>{label}</figcaption>
  </figure>
);
