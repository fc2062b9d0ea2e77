import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useMemo, useRef } from 'react';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { simulationMachine } from '../../machines/simulation/simulation.machine.ts';
import type { Beginning, LinkEvent } from '../../machines/simulation/simulation.types.ts';
import { endingsOf } from '../../model/paths.ts';
import type { Chart } from '../../model/types.ts';
import { readLink, writeLink } from '../../recordings/simulationLink.ts';
import { storyOf, toldBy } from '../../recordings/story.ts';
import type { SimulatedMove } from '../../run/moves.ts';
import { outcomesAfter } from '../../run/offers.ts';
import { runName, runOf, type SimulatedRun } from '../../run/runs.ts';
import { toSequence } from '../../run/sequence.ts';
import { inputIn, simulate } from '../../run/simulate.ts';
import { type WalkSlice, type WalkStart, walk } from '../../run/walk.ts';
import { foldedIn } from '../address.ts';
import type { Code, Details, Entry, Host } from '../host.ts';
import { Canvas } from '../parts/Canvas.tsx';
import type { CopyOf } from '../parts/Copies.tsx';
import { Outline } from '../parts/Outline.tsx';
import { SimulationPanel } from '../parts/SimulationPanel.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { keptInput } from '../typed.ts';
import { useAddress } from '../useAddress.ts';
import { useLayout } from '../useLayout.ts';
import styles from './machine.module.css';

interface Simulated {
  readonly entry: Entry;
  readonly details: Details;
  readonly host: Host;
}

/** Moves to just before a transition; none if no test takes it. */
function wayTo(
  details: Details,
  transition: string,
): { readonly input: number; readonly moves: readonly SimulatedMove[] } {
  const route = details.taken[transition]?.route;
  return {
    input: route?.input ?? 0,
    moves: route?.choices.slice(0, -1).map((choice) => ({ kind: 'step', choice })) ?? [],
  };
}

/** Starts from a link, or just before the selected transition. */
function beginning(chart: Chart, details: Details, transition: string): Beginning {
  const link = readLink(chart, location.hash);
  if (link?.ok) return link;
  const way = wayTo(details, transition);
  const kept = way.moves.length === 0 ? keptInput(chart.id) : null;
  return { ...way, ...(kept && { input: kept }), notice: link?.reason ?? null };
}

/** Reports links opened in this tab, which change only the URL's fragment. */
const watchLinksTo = (chart: Chart) =>
  fromCallback<EventObject, undefined, LinkEvent>(({ sendBack }) => {
    const hear = () => {
      const link = readLink(chart, location.hash);
      if (link?.ok) sendBack({ type: 'link.opened', input: link.input, moves: link.moves, notice: link.notice });
      else if (link) sendBack({ type: 'link.refused', notice: link.reason });
    };
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  });

/** Tries out a machine by hand, without side effects. */
export function SimulationView({ entry, details, host }: Simulated) {
  const { address } = useAddress();
  const code = useRef<Code | null>(null);
  const logic = useMemo(() => {
    const endings = new Set(endingsOf(entry.chart, host.isEnding).map(({ id }) => id));
    const loadCode = fromPromise<void, undefined>(async () => {
      code.current = (await host.code?.(entry.chart.id)) ?? null;
    });
    const walkFurther = fromPromise<WalkSlice, WalkStart>(async ({ input }) => {
      // Lets the page render the previous slice and handle a stop.
      await new Promise((resolve) => setTimeout(resolve));
      if (!code.current?.cases) throw new Error('The machine has no cases.');
      return walk(code.current.machine, code.current.cases, input, (state) => endings.has(state));
    });
    return simulationMachine.provide({ actors: { loadCode, walkFurther, watchLinks: watchLinksTo(entry.chart) } });
  }, [host, entry]);
  const actor = useActorRef(logic, { input: beginning(entry.chart, details, address.transition) });
  const snapshot = useSelector(actor, (current) => current);
  if (snapshot.matches('loading'))
    return <Waiting what={`the code of ${entry.chart.id}`} fetched={{ is: 'loading' }} />;
  if (snapshot.matches('failed') || code.current === null)
    return (
      <Waiting
        what={`the code of ${entry.chart.id}`}
        fetched={{
          is: 'failed',
          reason: snapshot.context.reason ?? '',
          retry: () => actor.send({ type: 'load.retried' }),
        }}
      />
    );
  return <Running {...{ entry, details, host, code: code.current, actor }} />;
}

interface Runs extends Simulated {
  readonly code: Code;
  readonly actor: ReturnType<typeof useActorRef<typeof simulationMachine>>;
}

function Running({ entry: { chart }, details, host, code, actor }: Runs) {
  const { address, go } = useAddress();
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const run = runOf(context);
  const { layout, notice, toggle, openTo } = useLayout(chart, details);
  const simulateRun = useCallback(
    ({ input, moves }: SimulatedRun) => simulate(code.machine, code.cases, input, moves),
    [code],
  );
  const done = useMemo(() => ({ ...run, moves: run.moves.slice(0, context.cursor) }), [run, context.cursor]);
  const simulated = useMemo(() => simulateRun(done), [simulateRun, done]);
  const outcomes = useMemo(
    () => (code.cases ? outcomesAfter(code.machine, code.cases, done.input, done.moves) : []),
    [code, done],
  );
  const active = useMemo(() => new Set(simulated.active), [simulated]);
  const lit = useMemo(() => new Set(simulated.taken), [simulated]);
  const copies = useMemo((): readonly CopyOf[] => {
    const link = writeLink(chart, done.input, done.moves);
    const names = host.storyNames?.(chart.id);
    const { history, begun } = simulated;
    const story = () =>
      toldBy(
        `${chart.id} in a simulation: ${runName(done)}`,
        code.machine,
        inputIn(code.cases, done.input),
        history.map(({ did }) => did),
      );
    return [
      {
        what: 'Link',
        name: 'The link',
        file: `${chart.id}-link.txt`,
        text: () => `${location.origin}${location.pathname}${location.search}#${link}`,
        ...(link === null && { missing: 'This run is too long for a link.' }),
      },
      ...(names
        ? [{ what: 'Story', name: 'The story', file: `${chart.id}-story.test.ts`, text: () => storyOf(story(), names) }]
        : []),
      {
        what: 'Mermaid sequence',
        name: 'The Mermaid sequence',
        file: `${chart.id}-sequence.mmd`,
        text: () => toSequence({ machine: chart.id, history, begun }),
      },
    ];
  }, [chart, host, code, done, simulated]);
  const isWayKnown = details.taken[address.transition] !== undefined;
  return (
    <div className={styles.body} data-pane={address.pane} data-folded={foldedIn(address).join(' ')}>
      <div className={styles.outline}>
        <Outline
          chart={chart}
          chosen={address.state}
          active={active}
          choose={(state) => go({ state, transition: '' }, { replace: true })}
        />
      </div>
      <div className={styles.drawing}>
        <Canvas
          {...{ chart, layout, notice, host, active, lit }}
          heat={null}
          chosen={address}
          onChoose={({ state, transition }) => go({ state: state || address.state, transition }, { replace: true })}
          onToggle={toggle}
          onOpenTo={openTo}
        />
      </div>
      <aside className={styles.facts} aria-label="Simulation">
        <SimulationPanel
          {...{ simulated, chart, context, simulateRun, outcomes, copies }}
          cases={code.cases}
          isWalking={snapshot.matches({ ready: 'walking' })}
          can={(event) => snapshot.can(event)}
          send={actor.send}
          chosen={address.transition}
          takeThere={
            isWayKnown ? () => actor.send({ type: 'route.taken', ...wayTo(details, address.transition) }) : null
          }
        />
      </aside>
    </div>
  );
}
