import { AppLink } from '#ui/link/AppLink.tsx';
import { SystemTheme } from '../layout/SystemTheme.tsx';
import styles from './shell.module.css';

const networks = [
  ['X', 'https://x.com/statechange'],
  ['LinkedIn', 'https://www.linkedin.com/company/statechange'],
  ['GitHub', 'https://github.com/statechange'],
] as const;

/** Social links and the copyright of the current year. */
export function ShellFooter({ sandbox }: { sandbox: boolean }) {
  return (
    <footer className={styles.footer}>
      {sandbox && <p>Sandbox prices. No real money moves.</p>}
      <ul className={styles.networks} aria-label="Social links">
        {networks.map(([name, href]) => (
          <li key={name}>
            <AppLink href={href} target="_blank">
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
      <SystemTheme />
      <p>© {new Date().getFullYear()} Statechange</p>
    </footer>
  );
}
