import type { OutlineHeading } from '#domain/site/content.ts';
import styles from './reading.module.css';

/** The sections of a page, in sight beside a long text on a wide screen. */
export const Contents = ({ sections }: { sections: readonly OutlineHeading[] }) => (
  <nav aria-labelledby="contents" className={styles.contents}>
    <p id="contents">On this page</p>
    <ol>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  </nav>
);
