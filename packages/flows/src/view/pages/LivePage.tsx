import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { LiveTab } from '../../live/tab.ts';
import { type Pane, panes } from '../address.ts';
import type { Entry, Host } from '../host.ts';
import { createLive, type Live } from '../live.ts';
import { missingInTab } from '../missing.ts';
import { ActorFacts } from '../parts/ActorFacts.tsx';
import { activeOf, LiveChart } from '../parts/LiveChart.tsx';
import { Log } from '../parts/Log.tsx';
import { Missing } from '../parts/Missing.tsx';
import { Roster } from '../parts/Roster.tsx';
import { SequenceView } from '../parts/SequenceView.tsx';
import { useAddress } from '../useAddress.ts';
import { type Follow, useFollow } from '../useFollow.ts';
import styles from './live.module.css';

const paneNames: Readonly<Record<Pane, string>> = { outline: 'Actors', drawing: 'Chart', facts: 'Facts', log: 'Log' };

/** The live app: its actors, what they do, and why. */
export function LivePage({ entries, host }: { entries: readonly Entry[]; host: Host }) {
  const live = useMemo(
    () =>
      createLive(
        entries.map(({ chart }) => chart),
        host.title,
      ),
    [entries, host],
  );
  const connection = useActorRef(live.logic);
  const snapshot = useSelector(connection, (current) => current);
  const { tabs, ended, tab: watched, reason } = snapshot.context;
  const tab = useSyncExternalStore(live.store.subscribe, () => live.store.get(watched));
  const isPaused = snapshot.matches({ connected: { records: 'paused' } });
  const isEnded = watched === ended;
  const isAsleep = snapshot.matches({ connected: { pulse: 'asleep' } });
  if (snapshot.matches('failed'))
    return (
      <main className={styles.empty}>
        <h1>Live</h1>
        <p>This browser has no channel between tabs, so that the viewer cannot hear the app.</p>
      </main>
    );
  if (tab === null) return <Searching reason={reason} home={host.home} />;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Live</h1>
        <p role="status" className={styles.status}>
          {isEnded
            ? 'The tab of the app was closed. Its records stay here until you clear them or leave this page.'
            : isPaused
              ? 'Paused. The app keeps its records to itself.'
              : isAsleep
                ? 'The tab of the app is asleep.'
                : 'Connected.'}
          {tab.isHidden &&
            !isPaused &&
            !isEnded &&
            ' It is in the background, where browsers slow its timers to a second or a minute.'}
        </p>
        {tabs.length + (ended === null ? 0 : 1) > 1 && (
          <label className={styles.tabs}>
            Tab
            <select
              value={tab.tab}
              onChange={({ currentTarget }) => connection.send({ type: 'tab.chosen', tab: currentTarget.value })}
            >
              {tabs.map((name, place) => (
                <option key={name} value={name}>
                  {place + 1}
                </option>
              ))}
              {ended !== null && <option value={ended}>Closed</option>}
            </select>
          </label>
        )}
        <button type="button" className={styles.button} onClick={() => void live.save()}>
          Save recording
        </button>
        {isEnded ? (
          <button type="button" className={styles.button} onClick={() => connection.send({ type: 'records.cleared' })}>
            Clear records
          </button>
        ) : (
          <button
            type="button"
            className={styles.button}
            onClick={() => connection.send({ type: isPaused ? 'records.resumed' : 'records.paused' })}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </button>
        )}
        <Panes />
      </header>
      <NotInTab {...{ tab, entries }} />
      <Body {...{ tab, entries, host }} live={isEnded ? null : live} />
    </main>
  );
}

function NotInTab({ tab, entries }: Pick<Parts, 'tab' | 'entries'>) {
  const { address } = useAddress();
  const { actors, records } = tab;
  const missing = useMemo(
    () =>
      // They come after the greeting.
      actors.size === 0
        ? []
        : missingInTab(
            { actors, records },
            entries.map(({ chart }) => chart),
            address,
          ),
    [actors, records, entries, address],
  );
  return <Missing parts={missing} where="this tab" of="another tab" />;
}

function Searching({ reason, home }: { reason: string; home: string | null }) {
  return (
    <main className={styles.empty}>
      <h1>Live</h1>
      <p role="status">Looking for a tab of the app…</p>
      {reason !== '' && <p>{reason}</p>}
      {home !== null && (
        <p>
          <a href={home} target="_blank" rel="noreferrer">
            Open the app in another tab
          </a>{' '}
          to see its flows here. A tab that was open before the viewer is found too.
        </p>
      )}
    </main>
  );
}

/** Tabs between panes in a narrow window. */
export function Panes() {
  const { address, linkTo } = useAddress();
  return (
    <nav aria-label="Parts of the page" className={styles.panes}>
      {panes.map((pane) => (
        <Link key={pane} href={linkTo({ pane })} replace aria-current={address.pane === pane ? 'true' : undefined}>
          {paneNames[pane]}
        </Link>
      ))}
    </nav>
  );
}

interface Parts {
  readonly tab: LiveTab;
  /** Null if the tab was closed. */
  readonly live: Live | null;
  readonly entries: readonly Entry[];
  readonly host: Host;
}

function Body({ tab, live, entries, host }: Parts) {
  const { address, go, linkTo } = useAddress();
  const chosen = tab.actors.get(address.actor ?? -1) ?? [...tab.actors.values()][0];
  const entry = entries.find(({ chart }) => chart.id === chosen?.chart);
  const choose = (actor: number) =>
    go({ actor, record: null, state: '', transition: '', opened: null }, { replace: true });
  const at = live ? null : (tab.records.at(-1)?.t ?? 0);
  const follow = useFollow(chosen ? activeOf(chosen) : []);
  return (
    <div className={styles.body} data-pane={address.pane}>
      <div className={styles.roster}>
        <Roster tab={tab} at={at} chosen={chosen?.actor ?? null} choose={choose} />
      </div>
      <div className={styles.chart}>
        <nav aria-label="Drawings" className={styles.drawings}>
          <Link
            href={linkTo({ view: 'chart' })}
            replace
            aria-current={address.view === 'sequence' ? undefined : 'true'}
          >
            Chart
          </Link>
          <Link
            href={linkTo({ view: 'sequence' })}
            replace
            aria-current={address.view === 'sequence' ? 'true' : undefined}
          >
            Sequence
          </Link>
        </nav>
        {address.view === 'sequence' ? (
          <SequenceView
            tab={tab}
            chosen={address.record}
            choose={(record) => go({ record: record.q, actor: record.actor }, { replace: true })}
          />
        ) : chosen && entry ? (
          <>
            <LiveChart key={entry.chart.id} {...{ actor: chosen, entry, host, tab, follow }} />
            <FollowSwitch follow={follow} />
          </>
        ) : (
          <p className={styles.note}>
            {chosen ? `${chosen.id} is a ${chosen.of}: it has no states.` : 'No actor runs.'}
          </p>
        )}
      </div>
      <div className={styles.log}>
        <Log
          tab={tab}
          chosen={address.record}
          choose={(record) => go({ record: record.q, actor: record.actor }, { replace: true })}
        />
      </div>
      <aside className={styles.facts} aria-label="Facts of the actor">
        {chosen && (
          <ActorFacts
            key={chosen.actor}
            {...{ tab, actor: chosen, entry: entry ?? null, host, live, record: address.record }}
            at={at}
          />
        )}
      </aside>
    </div>
  );
}

const followStates = { off: 'false', following: 'true', held: 'mixed' } as const;

/** Follows the actor. Moving the drawing pauses this until the user presses again. */
function FollowSwitch({ follow }: { follow: Follow }) {
  return (
    <div className={styles.follow}>
      <button type="button" className={styles.button} aria-pressed={followStates[follow.is]} onClick={follow.press}>
        Follow
      </button>
      <span role="status">{follow.is === 'held' ? 'Held where you moved it. Press again to go on.' : ''}</span>
    </div>
  );
}
