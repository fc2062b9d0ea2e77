import { CopyText } from './CopyText.tsx';
import styles from './simulation.module.css';

/** A text to copy, created on demand. */
export interface CopyOf {
  readonly what: string;
  /** For use in a sentence: `The link`. */
  readonly name: string;
  /** The file name if the clipboard fails. */
  readonly file: string;
  readonly text: () => string;
  /** Why it is unavailable. */
  readonly missing?: string;
}

/** Copy buttons for a simulation. */
export function Copies({ of }: { of: readonly CopyOf[] }) {
  return (
    <section aria-label="Copy">
      <h3>Copy as</h3>
      {of.map(({ what, name, file, text, missing }) =>
        missing === undefined ? (
          <CopyText key={what} label={what} name={name} file={file} write={async () => text()} />
        ) : (
          <p key={what} className={styles.note}>
            {missing}
          </p>
        ),
      )}
    </section>
  );
}
