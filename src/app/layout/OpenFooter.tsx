import { AppLink } from '#ui/link/AppLink.tsx';
import { useIsHydrating, useSandbox } from '../hooks/app.ts';
import styles from './open.module.css';
import { footerSections, shortFooter } from './open-nav.ts';
import { SystemTheme } from './SystemTheme.tsx';

export function OpenFooter({ narrow }: { narrow: boolean }) {
  const sandbox = useSandbox();
  const year = useIsHydrating() ? import.meta.env.BUILD_YEAR : new Date().getFullYear();
  return (
    <footer className={styles.footer}>
      {!narrow && (
        <nav aria-label="Footer" className={styles.sections}>
          {footerSections.map(([title, links]) => (
            <section key={title} aria-label={title}>
              <p className={styles.sectionTitle}>{title}</p>
              <Links links={links} />
            </section>
          ))}
        </nav>
      )}
      <div className={styles.legal}>
        <p>
          © {year} Statechange{sandbox && '. Sandbox: no real money moves.'}
        </p>
        <SystemTheme />
        {narrow && (
          <nav aria-label="Footer" className={styles.footerNav}>
            <Links links={shortFooter} />
          </nav>
        )}
      </div>
    </footer>
  );
}

const Links = ({ links }: { links: ReadonlyArray<readonly [label: string, href: string]> }) => (
  <ul>
    {links.map(([label, href]) => (
      <li key={href}>
        <AppLink href={href} look={styles.navLink}>
          {label}
        </AppLink>
      </li>
    ))}
  </ul>
);
