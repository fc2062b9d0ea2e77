import styles from './figures.module.css';

/** A process as steps, drawn like the product's own. */
export const Flow = ({ label, steps }: { label: string; steps: readonly string[] }) => (
  <figure className={styles.figure}>
    <ol className={styles.flow} aria-label={label}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <figcaption>{label}</figcaption>
  </figure>
);
