import { CopyText } from './CopyText.tsx';
import styles from './simulation.module.css';

/** A text that can be copied. It is made when somebody asks for it. */
export interface CopyOf {
  readonly what: string;
  /** In a sentence: `The link`. */
  readonly name: string;
  /** What it is saved as where the browser refuses its clipboard. */
  readonly file: string;
  readonly text: () => string;
  /** Why there is none. */
  readonly missing?: string;
}

/** What can be taken along of a simulation. */
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
