import styles from './logo.module.css';

/** The logo mark: one transition between two states. Decorative next to the name. */
export const Mark = ({ size = 26 }: { size?: number }) => (
  <svg viewBox="0 0 26 26" width={size} height={size} aria-hidden="true" focusable="false">
    <rect className={styles.from} x="1" y="8.5" width="9" height="9" rx="3" />
    <rect className={styles.to} x="16" y="8.5" width="9" height="9" rx="3" />
    <path className={styles.edge} d="M10 13h5.2M12.7 10.2l2.9 2.8-2.9 2.8" />
  </svg>
);

export const Logo = () => (
  <span className={styles.logo} data-part="logo" translate="no">
    <Mark />
    Statechange
  </span>
);
