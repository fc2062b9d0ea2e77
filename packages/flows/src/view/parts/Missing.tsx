import styles from './missing.module.css';

const list = new Intl.ListFormat('en-US');

/**
 * Says what a link names in vain.
 * @param where the place that does not have it
 * @param of another one that may have it
 */
export function Missing({ parts, where, of }: { parts: readonly string[]; where: string; of: string }) {
  if (parts.length === 0) return null;
  const missing = list.format([...new Set(parts)].map((part) => `no ${part}`));
  return (
    <p role="status" className={styles.missing}>{`There is ${missing} in ${where}. The link may be from ${of}.`}</p>
  );
}
