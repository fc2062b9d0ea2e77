import type { RefObject } from 'react';
import { licensesFile } from '../licensesFile.ts';
import styles from '../viewer.module.css';

const keys: ReadonlyArray<readonly [key: string, does: string]> = [
  ['/', 'Search everything'],
  ['G', 'Go to the outline'],
  ['Shift and a click', 'Ways from the chosen state to the clicked one, in the drawing'],
  ['↑ ↓ ← →', 'Move in the outline; move the drawing when it has the focus'],
  ['O', 'Ways out of the chosen state'],
  ['I', 'Ways into the chosen state'],
  ['Enter, on a way', 'Follow it'],
  ['Backspace', 'Back to where you were, or to all machines'],
  ['+ −', 'Zoom the drawing'],
  ['F', 'Fit the drawing'],
  ['1 to 5', 'Open so many levels of the drawing'],
  ['Enter', 'Open or close the chosen state, in the drawing'],
  [', .', 'A step back or forward, in a simulation or a recording'],
  ['?', 'Show these keys'],
];

/** Keyboard help, and a link to the licenses. @param base the viewer's path */
export function Keys({ dialog, base }: { dialog: RefObject<HTMLDialogElement | null>; base: string }) {
  return (
    <dialog ref={dialog} className={styles.keys} aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className={styles.keysEnd}>
        <button type="submit" className={styles.button}>
          Close
        </button>
        <a href={`${base}/${licensesFile}`} target="_blank" rel="noreferrer">
          Licenses
        </a>
      </form>
    </dialog>
  );
}
