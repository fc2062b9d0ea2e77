import { toChart } from '@statechange/flows/model/chart';
import { Client } from '@statechange/flows/observe/client';
import type { AppSays } from '@statechange/flows/observe/protocol';
import type { ChartRules } from '@statechange/flows/observe/redact';
import { FlowRecorder } from '@statechange/flows/recordings/recorder';
import type { Recording } from '@statechange/flows/recordings/types';
import { Run } from '@statechange/flows/run/run';
import type { Stage } from '@statechange/flows/run/stage';
import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate';
import { Air, openApp } from '#flows-tests/observe/support.ts';
import { exchangeRules } from '#viewer/shown.ts';

interface Observed {
  readonly run: Run<AnyStateMachine>;
  /** Flushes the observer. */
  readonly settle: () => void;
  readonly recording: (about: Pick<Recording, 'title' | 'expected'>, charts: readonly AnyStateMachine[]) => Recording;
}

/**
 * Runs and records a machine as a viewer does: with the observer, its channel, and the project's
 * rules.
 * @param rules additional ones
 * @param start milliseconds since 1970 UTC
 */
export function observed(
  stage: Stage<AnyStateMachine>,
  input: unknown,
  rules: Readonly<Record<string, ChartRules>>,
  start: number,
): Observed {
  const air = new Air();
  const recorder = new FlowRecorder();
  const client = new Client({
    channel: air.channel(),
    tab: 'viewer',
    hear: (tab, said) => isRecorded(said) && recorder.hear(tab, said),
  });
  const time = { of: () => start };
  const clock = {
    get now() {
      return time.of() - start;
    },
  };
  const options = {
    rules: { ...exchangeRules, charts: { ...exchangeRules.charts, ...rules } },
    tab: 'a',
    build: 'test',
    explains: false,
  };
  let isOpen = false;
  // As in the app, an actor is announced before it starts.
  const inspect = ({ actorRef }: InspectionEvent) => {
    if (isOpen) return;
    isOpen = true;
    openApp(air, actorRef as AnyActorRef, { ...options, now: () => 0, clock: () => start }, clock);
    air.settle();
  };
  const run = new Run(stage, input, { inspect, start });
  time.of = () => run.now();
  return {
    run,
    settle: () => air.settle(),
    recording: (about, charts) => {
      air.settle();
      client.close();
      return recorder.recording(
        { ...about, app: 'statechange', xstate: '5.33.3', redaction: null },
        charts.map(toChart),
      );
    },
  };
}

const isRecorded = (said: AppSays) =>
  said.kind === 'welcome' || said.kind === 'roster' || said.kind === 'batch' || said.kind === 'gap';
