import type { AnyActorRef } from 'xstate';
import { toChart } from '../model/chart.ts';
import type { Channel } from '../observe/channel.ts';
import { Client } from '../observe/client.ts';
import { InspectorServer } from '../observe/inspector-server.ts';
import { Recorder } from '../observe/recorder.ts';
import type { Rules } from '../observe/redact.ts';
import { FlowRecorder } from './recorder.ts';
import { write } from './write.ts';

export interface RecordOptions {
  readonly title?: string;
  /** Visible values, by machine. Without a rule, only a value's kind is visible. */
  readonly rules?: Rules;
}

/**
 * Records a system in this program, without a viewer: in Node, in tests, for reports.
 * @param root a root actor before its start, as earlier events are lost
 * @returns a function that gives the file so far
 * @example
 * const actor = createActor(lightMachine);
 * const recorded = record(actor);
 * actor.start();
 * writeFileSync('light.flows', await recorded());
 */
export function record(
  root: AnyActorRef,
  { title = '', rules = { charts: {} } }: RecordOptions = {},
): () => Promise<Uint8Array> {
  const recorder = new Recorder(root, () => performance.now());
  const flows = new FlowRecorder();
  const [app, viewer] = channels();
  const tasks: (() => void)[] = [];
  const settle = () => {
    // Whoever is silent for long is forgotten.
    if (tasks.length > 0) client.ping();
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
  };
  const later = (task: () => void) => {
    tasks.push(task);
    setTimeout(settle);
  };
  const [now, clock] = [() => performance.now(), () => Date.now()];
  new InspectorServer(recorder, { channel: app, rules, tab: 'program', now, clock, later, explains: false });
  const client = new Client({
    ...{ channel: viewer, tab: 'recorder' },
    hear(tab, said) {
      if (said.kind === 'welcome' || said.kind === 'roster' || said.kind === 'batch' || said.kind === 'gap')
        flows.hear(tab, said);
    },
  });
  return () => {
    settle();
    const about = { title, app: null, xstate: null, redaction: null, expected: null };
    return write(flows.recording(about, [...recorder.machines].map(toChart)));
  };
}

/** Two ends that hear each other at once. */
function channels(): readonly [Channel, Channel] {
  const ears: ((message: unknown) => void)[] = [];
  const end = (own: number, other: number): Channel => ({
    post: (message) => ears[other]?.(message),
    listen(hear) {
      ears[own] = hear;
    },
    close() {},
  });
  return [end(0, 1), end(1, 0)];
}
