import styles from './text.module.css';

/** The first stop of the Tab key: past the navigation to the content, whose id it names. */
export function SkipLink({ target = 'content' }: { target?: string }) {
  return (
    <a className={styles.skip} data-part="skip-link" href={`#${target}`}>
      Skip to content
    </a>
  );
}
