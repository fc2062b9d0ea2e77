import type { ContentKind } from '#domain/site/content.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Heading } from '#ui/text/Text.tsx';
import styles from './reading.module.css';
import type { Writing } from './reading.types.ts';

/** The section of a kind of page; company pages have none. */
const sections: Readonly<Record<ContentKind, readonly [label: string, href: string] | null>> = {
  coins: ['Coins', '/learn?kind=coins'],
  guides: ['Buying guides', '/learn?kind=guides'],
  articles: ['Articles', '/learn?kind=articles'],
  company: null,
  legal: null,
};

/** The same in every place and time zone, so that the prerendered page matches the hydrated one. */
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function Head({ writing: { kind, title, frontmatter, outline } }: { writing: Writing }) {
  const section = sections[kind];
  return (
    <header className={styles.head}>
      {section && (
        <nav aria-label="Breadcrumbs" className={styles.crumbs}>
          <AppLink href="/learn">Learn</AppLink> <span aria-hidden="true">/</span>{' '}
          <AppLink href={section[1]}>{section[0]}</AppLink>
        </nav>
      )}
      <Heading level={1} look="display" tabIndex={-1}>
        {frontmatter.heading ?? title}
      </Heading>
      <p className={styles.lead}>{frontmatter.summary}</p>
      {kind !== 'company' && (
        <p className={styles.dates}>
          {frontmatter.version === undefined ? 'Updated ' : 'Version of '}
          <time dateTime={frontmatter.updated}>{dayFormat.format(Date.parse(frontmatter.updated))}</time>
          {kind !== 'legal' && `, ${outline.minutes} min read`}
        </p>
      )}
    </header>
  );
}
