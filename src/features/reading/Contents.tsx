import type { OutlineHeading } from '#domain/site/content.ts';
import styles from './reading.module.css';

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
