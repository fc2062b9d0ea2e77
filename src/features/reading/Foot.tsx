import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { ByReader } from '#ui/reader/ByReader.tsx';
import styles from './reading.module.css';
import type { ReadingProps } from './reading.types.ts';

const action = (label: string, href: string) => (
  <ButtonLink href={href} variant="main" size="large">
    {label}
  </ButtonLink>
);

/** Sources, further reading, and the next step. */
export function Foot({
  writing: { kind, frontmatter },
  titleOf,
  signedIn,
}: Pick<ReadingProps, 'writing' | 'titleOf' | 'signedIn'>) {
  const { isNotTraded = false, sources = [], related = [] } = frontmatter;
  return (
    <footer className={styles.foot}>
      {sources.length > 0 && (
        <section aria-labelledby="sources">
          <h2 id="sources">Sources</h2>
          <ol className={styles.sources}>
            {sources.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </section>
      )}
      {related.length > 0 && (
        <nav aria-labelledby="related">
          <h2 id="related">Read next</h2>
          <ul className={styles.related}>
            {related.map((path) => (
              <li key={path}>
                <AppLink href={path}>{titleOf(path)}</AppLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {kind !== 'legal' && (
        <p className={styles.action}>
          {isNotTraded ? (
            action('See what you can buy here', '/#prices')
          ) : (
            <ByReader
              signedIn={signedIn}
              customer={action('Go to dashboard', '/dashboard')}
              visitor={action('Open an account', '/signup')}
            />
          )}
        </p>
      )}
    </footer>
  );
}
