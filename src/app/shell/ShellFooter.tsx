import { AppLink } from '#ui/link/AppLink.tsx';
import { useApp } from '../hooks/app.ts';
import { SystemTheme } from '../layout/SystemTheme.tsx';
import styles from './shell.module.css';

/** Social links, if any, and the copyright of the current year. */
export function ShellFooter({ sandbox }: { sandbox: boolean }) {
  const networks = Object.entries(useApp().services.settings.socialLinks ?? {});
  return (
    <footer className={styles.footer}>
      {sandbox && <p>Sandbox prices. No real money moves.</p>}
      {networks.length > 0 && (
        <ul className={styles.networks} aria-label="Social links">
          {networks.map(([name, href]) => (
            <li key={name}>
              <AppLink href={href} target="_blank">
                {name}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <SystemTheme />
      <p>© {new Date().getFullYear()} Statechange</p>
    </footer>
  );
}
