import { useCallback } from 'react';
import { Link } from 'wouter';
import { draw } from '../../drawing/draw.ts';
import { toSvgText } from '../../drawing/svgText.ts';
import { toMermaid } from '../../model/mermaid.ts';
import { outlineText } from '../../model/outline.ts';
import { packChart } from '../../model/pack.ts';
import type { Chart } from '../../model/types.ts';
import { foldedIn, panels } from '../address.ts';
import type { Details, Entry, Host } from '../host.ts';
import { laneFor } from '../lanes.ts';
import { missingIn } from '../missing.ts';
import { Missing } from '../parts/Missing.tsx';
import { Purpose } from '../parts/Purpose.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { pictureOf } from '../picture.ts';
import { saveFile } from '../saveFile.ts';
import { useAddress } from '../useAddress.ts';
import { useFetched } from '../useFetched.ts';
import { useLayout } from '../useLayout.ts';
import { ChartView } from './ChartView.tsx';
import styles from './machine.module.css';
import { SimulationView } from './SimulationView.tsx';

const panes = [
  ['outline', 'Outline'],
  ['drawing', 'Drawing'],
  ['facts', 'Facts'],
] as const;

/** A machine's chart, or a simulation of it. */
export function MachinePage({ entry, commit, host }: { entry: Entry; commit: string | undefined; host: Host }) {
  const { address, linkTo } = useAddress();
  const { chart, purpose } = entry;
  const load = useCallback(() => host.details(chart.id), [host, chart.id]);
  const fetched = useFetched(load);
  return (
    <main className={styles.page}>
      <header className={styles.head} data-one-row>
        <h1 className={styles.title}>{chart.id}</h1>
        <p className={styles.purpose}>
          <Purpose text={purpose} />
        </p>
        {host.code && (
          <nav aria-label="Views of the machine" className={styles.views}>
            <Link href={linkTo({ view: 'chart' })} aria-current={address.view === 'chart' ? 'page' : undefined}>
              Chart
            </Link>
            <Link href={linkTo({ view: 'simulate' })} aria-current={address.view === 'simulate' ? 'page' : undefined}>
              Simulate
            </Link>
          </nav>
        )}
        <Panels />
        {fetched.is === 'ready' && <Exports {...{ chart, commit, host }} details={fetched.data} />}
        <nav aria-label="Parts of the page" className={styles.panes}>
          {panes.map(([pane, name]) => (
            <Link key={pane} href={linkTo({ pane })} replace aria-current={address.pane === pane ? 'true' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      </header>
      <Missing
        parts={[
          ...missingIn([chart], address),
          ...(address.view === 'simulate' && !host.code ? ['view=simulate'] : []),
        ]}
        where={chart.id}
        of="another version of the machine"
      />
      {fetched.is === 'ready' ? (
        <Body entry={entry} details={fetched.data} host={host} />
      ) : (
        <Waiting what={`the drawing of ${chart.id}`} fetched={fetched} />
      )}
    </main>
  );
}

/** Folds the panels beside the drawing. */
function Panels() {
  const { address, go } = useAddress();
  const folded = foldedIn(address);
  return (
    <fieldset className={styles.panels} aria-label="Panels">
      {panels.map((panel) => {
        const isFolded = folded.includes(panel);
        const rest = folded.filter((one) => one !== panel);
        return (
          <button
            key={panel}
            type="button"
            data-panel={panel}
            aria-label={panel === 'outline' ? 'Outline panel' : 'Facts panel'}
            title={panel === 'outline' ? 'Outline panel' : 'Facts panel'}
            aria-pressed={!isFolded}
            onClick={() => go({ folded: isFolded ? rest : [...rest, panel] }, { replace: true })}
          />
        );
      })}
    </fieldset>
  );
}

function Body({ entry, details, host }: { entry: Entry; details: Details; host: Host }) {
  const { address } = useAddress();
  const View = host.code && address.view === 'simulate' ? SimulationView : ChartView;
  return <View entry={entry} details={details} host={host} />;
}

interface Exported {
  readonly chart: Chart;
  readonly details: Details;
  readonly commit: string | undefined;
  readonly host: Host;
}

/** Exports the visible chart. Files are made in this tab, and leave it only when saved. */
function Exports({ chart, details, commit, host }: Exported) {
  const { layout } = useLayout(chart, details);
  const save = (name: string, type: string, text: string) => saveFile(name, new Blob([text], { type }));
  const svg = () => {
    const theme = document.documentElement.dataset.theme === '1' ? 'dark' : 'light';
    return toSvgText(draw(chart, layout, { laneOf: (state) => laneFor(host.laneOf(state)) }), {
      title: chart.id,
      fingerprint: chart.fingerprint,
      ...(commit !== undefined && { commit }),
      theme,
    });
  };
  return (
    <fieldset className={styles.exports} aria-label="Save as">
      <button type="button" onClick={() => save(`${chart.id}.svg`, 'image/svg+xml', svg())}>
        SVG
      </button>
      <button
        type="button"
        onClick={() => void pictureOf(svg()).then((picture) => saveFile(`${chart.id}.png`, picture))}
      >
        PNG
      </button>
      <button type="button" onClick={() => save(`${chart.id}.mmd`, 'text/plain', toMermaid(chart))}>
        Mermaid
      </button>
      <button
        type="button"
        onClick={() => save(`${chart.id}.json`, 'application/json', JSON.stringify(packChart(chart), null, 1))}
      >
        JSON
      </button>
      <button type="button" onClick={() => save(`${chart.id}.txt`, 'text/plain', outlineText(chart))}>
        Outline
      </button>
    </fieldset>
  );
}
