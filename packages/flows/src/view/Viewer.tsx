import { useLayoutEffect, useMemo, useRef } from 'react';
import { Link, Router } from 'wouter';
import { writeAddress } from './address.ts';
import type { Catalogue, Entry, Host } from './host.ts';
import { CataloguePage } from './pages/CataloguePage.tsx';
import { ComparePage } from './pages/ComparePage.tsx';
import { LivePage } from './pages/LivePage.tsx';
import { MachinePage } from './pages/MachinePage.tsx';
import { RecordingsPage } from './pages/RecordingsPage.tsx';
import { Boundary } from './parts/Boundary.tsx';
import { Keys } from './parts/Keys.tsx';
import { Waiting } from './parts/Waiting.tsx';
import { useAddress } from './useAddress.ts';
import { counted, useBack } from './useBack.ts';
import { useFetched } from './useFetched.ts';
import styles from './viewer.module.css';

/** The whole viewer for one project. */
export function Viewer({ host }: { host: Host }) {
  return (
    <Router base={host.base} aroundNav={counted}>
      <Frame host={host} />
    </Router>
  );
}

function Frame({ host }: { host: Host }) {
  const { address, go } = useAddress();
  const back = useBack();
  const fetched = useFetched(host.catalogue);
  const keys = useRef<HTMLDialogElement>(null);
  // Also if nothing has focus yet.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = shortcuts[event.key];
      if (!act) return;
      event.preventDefault();
      act({ go, back, keys: keys.current });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [go, back]);
  return (
    <div className={styles.viewer}>
      <header className={styles.bar}>
        <Link href="/" className={styles.brand}>
          {host.title}
        </Link>
        <button type="button" className={styles.menu} popoverTarget="viewer-pages" aria-label="Menu" />
        <nav aria-label="Viewer" className={styles.nav} id="viewer-pages" popover="auto">
          <Link
            href={writeAddress({ page: 'catalogue' })}
            aria-current={address.page === 'catalogue' ? 'page' : undefined}
          >
            Machines
          </Link>
          {host.code && (
            <Link href={writeAddress({ page: 'live' })} aria-current={address.page === 'live' ? 'page' : undefined}>
              Live
            </Link>
          )}
          <Link
            href={writeAddress({ page: 'recordings' })}
            aria-current={address.page === 'recordings' ? 'page' : undefined}
          >
            Recordings
          </Link>
          <Link href={writeAddress({ page: 'compare' })} aria-current={address.page === 'compare' ? 'page' : undefined}>
            Compare
          </Link>
        </nav>
        <span className={styles.space} />
        <button type="button" className={styles.button} onClick={() => keys.current?.showModal()}>
          Keys
        </button>
      </header>
      <div className={styles.body}>
        {fetched.is === 'ready' ? (
          <Boundary
            key={`${address.page} ${address.machine} ${address.view}`}
            what={address.machine || address.page}
            back={back}
          >
            <Page catalogue={fetched.data} host={host} />
          </Boundary>
        ) : (
          <Waiting what="the machines" fetched={fetched} />
        )}
      </div>
      <Keys dialog={keys} base={host.base} />
    </div>
  );
}

function Page({ catalogue, host }: { catalogue: Catalogue; host: Host }) {
  const { address } = useAddress();
  const { entries } = catalogue;
  // Running actors have the ids of the code.
  const running = useMemo(
    () => entries.map(({ written, ...entry }): Entry => (written ? { ...entry, chart: written } : entry)),
    [entries],
  );
  if (address.page === 'recordings') return <RecordingsPage entries={entries} host={host} />;
  if (address.page === 'compare') return <ComparePage catalogue={catalogue} host={host} />;
  if (address.page === 'live') return <LivePage entries={running} host={host} />;
  if (address.page !== 'machine') return <CataloguePage catalogue={catalogue} host={host} />;
  const entry = entries.find(({ chart }) => chart.id === address.machine);
  if (!entry) return <Unknown machine={address.machine} />;
  return <MachinePage key={entry.chart.id} entry={entry} commit={catalogue.commit} host={host} />;
}

function Unknown({ machine }: { machine: string }) {
  return (
    <main className={styles.unknown}>
      <h1>No machine is called {machine}</h1>
      <p>
        It may have another name now. <Link href={writeAddress({ query: machine })}>Search for it</Link>, or see{' '}
        <Link href="/">all machines</Link>.
      </p>
    </main>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

interface Act {
  readonly go: ReturnType<typeof useAddress>['go'];
  readonly back: () => void;
  readonly keys: HTMLDialogElement | null;
}

const pressOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** Global keys, ignored in text fields. The outline and the drawing have their own. */
const shortcuts: Readonly<Record<string, (act: Act) => void>> = {
  '/': ({ go }) => {
    if (document.querySelector('#search')) return focusOn('#search');
    go({ page: 'catalogue', query: '' });
    // The field exists after the page renders.
    requestAnimationFrame(() => focusOn('#search'));
  },
  g: () => focusOn('[data-tree] [tabindex="0"]'),
  o: () => focusOn('[data-ways="out"] a'),
  i: () => focusOn('[data-ways="in"] a'),
  Backspace: ({ back }) => back(),
  ',': () => pressOn('[aria-keyshortcuts=","]'),
  '.': () => pressOn('[aria-keyshortcuts="."]'),
  '?': ({ keys }) => keys?.showModal(),
};
