import { Contents } from './Contents.tsx';
import { Facts } from './Facts.tsx';
import { Foot } from './Foot.tsx';
import { Head } from './Head.tsx';
import proseStyles from './prose.module.css';
import { proseParts } from './prose.tsx';
import styles from './reading.module.css';
import type { ReadingProps } from './reading.types.ts';

/** A page to read: head, text, sources and further reading. Each kind of page chooses its parts. */
export function Reading({ writing, titleOf, signedIn, parts, children }: ReadingProps) {
  const { Body, frontmatter, kind, outline } = writing;
  const sections = outline.headings.filter(({ level }) => level === 2);
  // Company pages are short or built around a form, except reference pages.
  const hasContents = sections.length > (kind === 'company' ? 7 : 2);
  return (
    <article className={styles.page} data-kind={kind}>
      <Head writing={writing} />
      {children}
      {frontmatter.facts && <Facts facts={frontmatter.facts} />}
      <div className={hasContents ? styles.columns : undefined}>
        {hasContents && <Contents sections={sections} />}
        <div className={proseStyles.prose}>
          <Body components={{ ...proseParts, ...parts }} />
        </div>
      </div>
      <Foot writing={writing} titleOf={titleOf} signedIn={signedIn} />
    </article>
  );
}
