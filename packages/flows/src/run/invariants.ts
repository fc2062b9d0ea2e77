import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { activeNodes, type ScheduledEvent, transitionsOf } from '../model/internals.ts';
import type { AnyCases } from './cases.ts';
import type { PlayedActor } from './stage.ts';

/** The longest timer of a browser, in milliseconds. */
const maxTimeout = 2 ** 31 - 1;

export interface Scene {
  readonly snapshot: AnyMachineSnapshot;
  readonly running: ReadonlySet<PlayedActor>;
  readonly timers: readonly ScheduledEvent[];
}

/** Invariants of all machines; each returns a sentence about a violation. */
const builtIn: Readonly<Record<string, (scene: Scene) => string | undefined>> = {
  'the machine never breaks': ({ snapshot }) =>
    snapshot.status === 'error' ? `it broke: ${String(snapshot.error)}` : undefined,
  'no request runs twice': ({ running }) => {
    const ids = [...running].map(({ id }) => id);
    const twice = ids.find((id, place) => ids.indexOf(id) !== place);
    return twice === undefined ? undefined : `"${twice}" runs twice`;
  },
  'delays can be kept': ({ timers }) => {
    const bad = timers.find(({ delay }) => !(delay >= 0 && delay <= maxTimeout));
    return bad && `"${bad.event.type}" waits ${bad.delay} ms`;
  },
  'an ending has its output': ({ snapshot }) =>
    snapshot.status === 'done' &&
    (snapshot.machine as AnyStateMachine).root.output !== undefined &&
    snapshot.output === undefined
      ? 'it ended without the output that it declares'
      : undefined,
  'what is busy can be left': ({ snapshot }) => {
    const stuck = snapshot.status === 'active' && snapshot.hasTag('busy') && !hasExit(snapshot);
    return stuck
      ? `"${JSON.stringify(snapshot.value)}" is busy and neither an event nor a timer leads out of it`
      : undefined;
  },
};

/** An exit that does not depend on the awaited actor. */
const hasExit = (snapshot: AnyMachineSnapshot): boolean =>
  activeNodes(snapshot).some((node) =>
    transitionsOf(node).some(
      ({ eventType, target }) =>
        target?.some(({ tags }) => !tags.includes('busy')) &&
        (!eventType.startsWith('xstate.') || eventType.startsWith('xstate.after.')),
    ),
  );

type Check = (snapshot: AnyMachineSnapshot) => string | undefined;

/** Violations, including those of the machine's own invariants. */
export function brokenInvariants(cases: AnyCases, scene: Scene): readonly string[] {
  const general = Object.entries(builtIn).map(([name, check]) => [name, check(scene)] as const);
  const own = Object.entries(cases.invariants ?? {}).map(
    ([name, check]) => [name, (check as Check)(scene.snapshot)] as const,
  );
  return [...general, ...own].flatMap(([name, sentence]) => (sentence === undefined ? [] : [`${name}: ${sentence}`]));
}
