import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import { simulationMachine } from '../../machines/simulation/simulation.machine.ts';
import { type SimulatedMove, simulate } from '../../run/simulate.ts';
import type { Code, Details, Entry, House } from '../house.ts';
import { Canvas } from '../parts/Canvas.tsx';
import { Outline } from '../parts/Outline.tsx';
import { SimulationPanel } from '../parts/SimulationPanel.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { useAddress } from '../useAddress.ts';
import { useLayout } from '../useLayout.ts';
import styles from './machine.module.css';

interface Simulated {
  readonly entry: Entry;
  readonly details: Details;
  readonly house: House;
}

/** The way to just before a transition, as moves; from the start for one that nobody has taken. */
function wayTo(details: Details, transition: string): { readonly input: number; readonly moves: readonly SimulatedMove[] } {
  const route = details.taken[transition]?.route;
  return { input: route?.input ?? 0, moves: route?.choices.slice(0, -1).map((choice) => ({ kind: 'step', choice })) ?? [] };
}

/** A machine alone, tried out by hand: nothing outside happens. */
export function SimulationView({ entry, details, house }: Simulated) {
  const { address } = useAddress();
  const code = useRef<Code | null>(null);
  const logic = useMemo(() => {
    const loadCode = fromPromise<void, undefined>(async () => {
      code.current = await house.code(entry.chart.id);
    });
    return simulationMachine.provide({ actors: { loadCode } });
  }, [house, entry]);
  const actor = useActorRef(logic, { input: wayTo(details, address.transition) });
  const snapshot = useSelector(actor, (current) => current);
  if (snapshot.matches('loading')) return <Waiting what={`the code of ${entry.chart.id}`} fetched={{ is: 'loading' }} />;
  if (snapshot.matches('failed') || code.current === null)
    return (
      <Waiting
        what={`the code of ${entry.chart.id}`}
        fetched={{ is: 'failed', reason: snapshot.context.reason ?? '', retry: () => actor.send({ type: 'load.retried' }) }}
      />
    );
  return <Running {...{ entry, details, house, code: code.current, actor }} />;
}

interface Runs extends Simulated {
  readonly code: Code;
  readonly actor: ReturnType<typeof useActorRef<typeof simulationMachine>>;
}

function Running({ entry: { chart }, details, house, code, actor }: Runs) {
  const { address, go } = useAddress();
  const { input, moves, cursor } = useSelector(actor, ({ context }) => context);
  const { layout, toggle, openTo } = useLayout(chart, details);
  const simulated = useMemo(() => simulate(code.machine, code.cases, input, moves.slice(0, cursor)), [code, input, moves, cursor]);
  const active = useMemo(() => new Set(simulated.active), [simulated]);
  const lit = useMemo(() => new Set(simulated.taken), [simulated]);
  return (
    <div className={styles.body} data-pane={address.pane}>
      <div className={styles.outline}>
        <Outline chart={chart} chosen={address.state} active={active} choose={(state) => go({ state, transition: '' }, { replace: true })} />
      </div>
      <div className={styles.drawing}>
        <Canvas
          {...{ chart, layout, house, active, lit }}
          heat={null}
          chosen={address}
          onChoose={({ state, transition }) => go({ state: state || address.state, transition }, { replace: true })}
          onToggle={toggle}
          onOpenTo={openTo}
        />
      </div>
      <aside className={styles.facts} aria-label="Simulation">
        <SimulationPanel
          {...{ simulated, chart, input, cursor, chosen: address.transition }}
          cases={code.cases}
          moves={moves.length}
          send={actor.send}
          takeThere={(transition) => actor.send({ type: 'route.taken', ...wayTo(details, transition) })}
          canTakeThere={details.taken[address.transition] !== undefined}
        />
      </aside>
    </div>
  );
}
