import Elk from 'elkjs/lib/elk-api.js';
import type { Chart } from '../model/types.ts';
import type { Engine } from './elk.ts';
import { asCards, layOut } from './layout.ts';
import type { Layout, Size } from './types.ts';

/** An engine that can be stopped amid its work. */
export interface StoppableEngine {
  readonly layout: Engine;
  readonly stop: () => void;
}

/** Runs ELK in a worker that loads `worker.ts`. */
export function workerEngine(worker: () => Worker): StoppableEngine {
  const elk = new Elk({ workerFactory: worker });
  return { layout: (graph) => elk.layout(graph), stop: () => elk.terminateWorker() };
}

export interface LayoutClient {
  /** The layout of what is open, for a room; null when a later request replaced this one. Cards where there is none in time. */
  readonly layOut: (chart: Chart, opened: ReadonlySet<string>, space: Size) => Promise<Layout | null>;
  readonly stop: () => void;
}

/** How long an engine has, in milliseconds. */
export const patience = 5000;

interface Job {
  /** Settles the job: with null when it was replaced. */
  readonly end: (layout: Layout | null) => void;
}

/**
 * Lays out one chart at a time: a new request replaces the one before.
 * @param start makes an engine; another one is made after one was stopped
 * @param limit milliseconds until an engine that does not answer is stopped
 */
export function layoutClient(start: () => StoppableEngine, limit: number = patience): LayoutClient {
  let engine: StoppableEngine | null = null;
  let job: Job | null = null;
  const stop = () => {
    engine?.stop();
    engine = null;
  };
  const replace = () => {
    if (!job) return;
    stop();
    job.end(null);
  };
  return {
    layOut: (chart, opened, space) => {
      replace();
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          stop();
          own.end(asCards(chart, opened, space));
        }, limit);
        const own: Job = {
          end: (layout) => {
            clearTimeout(timer);
            if (job === own) job = null;
            resolve(layout);
          },
        };
        job = own;
        // Whatever comes after the end of the job is ignored: the promise is settled.
        const begin = async () => {
          engine ??= start();
          return await layOut(chart, opened, space, engine.layout);
        };
        begin().then(own.end, () => own.end(asCards(chart, opened, space)));
      });
    },
    stop: () => {
      replace();
      stop();
    },
  };
}
