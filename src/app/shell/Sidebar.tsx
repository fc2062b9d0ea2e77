import { AppLink } from '#ui/link/AppLink.tsx';
import { Logo } from '#ui/logo/Logo.tsx';
import { accountPlaces, mainPlaces, type Place } from './places.ts';
import { ShellFooter } from './ShellFooter.tsx';
import styles from './shell.module.css';

export interface PlaceListProps {
  label: string;
  places: readonly Place[];
  /** The pathname that is shown. */
  here: string;
}

function PlaceList({ label, places, here }: PlaceListProps) {
  return (
    <nav aria-label={label} className={styles.places}>
      <ul>
        {places.map(({ href, label: text, icon: Icon }) => (
          <li key={href}>
            <AppLink href={href} look={styles.place} aria-current={here === href ? 'page' : undefined}>
              <Icon size={18} aria-hidden strokeWidth={1.75} />
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The rail of places beside every customer page; on a phone a drawer that also holds the account section. */
export function Sidebar({ here, sandbox, drawer }: { here: string; sandbox: boolean; drawer: boolean }) {
  return (
    <>
      <AppLink href="/dashboard" look={styles.brand} aria-label="Statechange, dashboard">
        <Logo />
      </AppLink>
      <PlaceList label="Main" places={mainPlaces} here={here} />
      {drawer && <PlaceList label="Account" places={accountPlaces} here={here} />}
      <ShellFooter sandbox={sandbox} />
    </>
  );
}
