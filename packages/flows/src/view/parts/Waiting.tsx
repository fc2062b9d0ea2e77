import styles from './waiting.module.css';

/** A placeholder while something loads, or if it fails. */
export function Waiting({
  what,
  fetched,
}: {
  what: string;
  fetched: { is: 'loading' } | { is: 'failed'; reason: string; retry: () => void };
}) {
  if (fetched.is === 'loading')
    return (
      <p className={styles.waiting} role="status">
        Loading {what}…
      </p>
    );
  return (
    <div className={styles.failed} role="alert">
      <p>
        <strong>Could not load {what}.</strong> {fetched.reason}
      </p>
      <button type="button" className={styles.button} onClick={fetched.retry}>
        Try again
      </button>
    </div>
  );
}
