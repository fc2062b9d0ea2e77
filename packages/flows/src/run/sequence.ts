import { escaped } from '../model/mermaid.ts';
import { durationText } from '../model/outline.ts';
import { readEvent, triggerText } from '../model/transitions.ts';
import type { Happened, Performed } from './simulate.ts';

interface Told {
  readonly machine: string;
  readonly history: readonly Happened[];
  /** Before the first step. */
  readonly begun: Pick<Happened, 'state' | 'running'>;
}

/** A Mermaid `sequenceDiagram` with lanes for the outside, the machine, and its actors. */
export function toSequence({ machine, history, begun }: Told): string {
  const actors = [...new Set([...begun.running, ...history.flatMap(({ running }) => running)])];
  const lane = (actor: string): string => `a${actors.indexOf(actor) + 1}`;
  const lanes = [['outside', 'outside'], ['machine', machine], ...actors.map((actor) => [lane(actor), actor])] as const;
  let { running, state } = begun;
  const first = [`Note over machine: ${text(state)}`, ...running.map((actor) => `machine->>${lane(actor)}: starts`)];
  const lines = history.flatMap((happened): readonly string[] => {
    // An actor that ends and restarts in the same step runs both before and after.
    const settled = happened.did.type === 'done' || happened.did.type === 'fault' ? happened.did.actor : null;
    const started = happened.running.filter((actor) => !running.includes(actor) || actor === settled);
    const entered = happened.state === state ? [] : [`Note over machine: ${text(happened.state)}`];
    running = happened.running;
    state = happened.state;
    return [
      arrow(happened.did, lane, machine),
      ...(happened.transitions.length === 0 && happened.did.type !== 'wait'
        ? ['Note over machine: refused or ignored']
        : entered),
      ...happened.effects.map(({ name }) => `machine-)outside: would do ${text(name)}`),
      ...started.map((actor) => `machine->>${lane(actor)}: starts`),
    ];
  });
  const all = [...lanes.map(([id, name = '']) => `participant ${id} as ${text(name)}`), ...first, ...lines];
  return ['sequenceDiagram', ...all.map((line) => `  ${line}`)].join('\n');
}

function arrow(did: Performed, lane: (actor: string) => string, machine: string): string {
  if (did.type === 'event') return `outside->>machine: ${text(did.event.type)}`;
  if (did.type === 'done') return `${lane(did.actor)}-->>machine: done`;
  if (did.type === 'fault') return `${lane(did.actor)}--xmachine: failed`;
  if (did.type === 'wait') return `Note over outside,machine: ${durationText(did.milliseconds)} pass`;
  const { kind, on } = readEvent(did.timer, machine);
  return `machine->>machine: ${text(triggerText(kind, on))}`;
}

/** Unlike a state's label, a message ends at this word. */
const text = (name: string): string => escaped(name).replace(/\bend\b/g, '(end)');
