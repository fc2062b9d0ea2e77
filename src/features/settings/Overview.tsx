import { AppLink } from '#ui/link/AppLink.tsx';
import styles from './settings.module.css';

export interface SectionLink {
  readonly id: string;
  readonly title: string;
}

/** Leads to the sections of the page: on a phone one line that scrolls sideways. */
export const Overview = ({ sections }: { sections: readonly SectionLink[] }) => (
  <nav aria-label="On this page">
    <ul className={styles.sections}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <AppLink href={`#${id}`}>{title}</AppLink>
        </li>
      ))}
    </ul>
  </nav>
);
