import Elk from 'elkjs/lib/elk-api.js';
import type { Chart } from '../model/types.ts';
import type { Engine } from './elk.ts';
import { asCards, layOut } from './layout.ts';
import type { Direction, Layout, Size } from './types.ts';

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

export interface Wish {
  readonly chart: Chart;
  readonly opened: ReadonlySet<string>;
  readonly space: Size;
  /** The direction of what is shown now, if something is. */
  readonly kept?: Direction | undefined;
  /** Milliseconds until cards are the answer. */
  readonly limit?: number;
}

export interface LayoutClient {
  /**
   * The layout of what is open, for a room; null when a later request replaced this one. Cards
   * where there is none in time.
   */
  readonly layOut: (wish: Wish) => Promise<Layout | null>;
  readonly stop: () => void;
}

/** How long an engine has, in milliseconds. */
const patience = 5000;
/**
 * An engine that has worked for less than this when another wish comes is soon done: a new one
 * would take longer to start.
 */
const soonDone = 1000;

interface Job {
  readonly began: number;
  /** Settles the job: with null when it was replaced. */
  readonly end: (layout: Layout | null) => void;
}

/**
 * Lays out one chart at a time: a new request replaces the one before.
 * @param start makes an engine; another one is made after one was stopped
 * @param now milliseconds
 */
export function layoutClient(start: () => StoppableEngine, now: () => number = () => performance.now()): LayoutClient {
  let engine: StoppableEngine | null = null;
  let job: Job | null = null;
  const stop = () => {
    engine?.stop();
    engine = null;
  };
  const replace = (mayFinish: boolean) => {
    if (!job) return;
    if (!mayFinish || now() - job.began >= soonDone) stop();
    job.end(null);
  };
  return {
    layOut: ({ chart, opened, space, kept, limit = patience }) => {
      replace(true);
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          stop();
          own.end(asCards(chart, opened, space));
        }, limit);
        const own: Job = {
          began: now(),
          end: (layout) => {
            clearTimeout(timer);
            if (job === own) job = null;
            resolve(layout);
          },
        };
        job = own;
        const begin = async () => {
          engine ??= start();
          const { layout } = engine;
          // A job that was replaced asks for nothing more.
          const ask: Engine = (graph) => (job === own ? layout(graph) : Promise.reject(new Error('replaced')));
          return await layOut(chart, opened, space, ask, { isQuick: true, kept });
        };
        // Whatever comes after the end of the job is ignored: the promise is settled.
        begin().then(own.end, () => own.end(asCards(chart, opened, space)));
      });
    },
    stop: () => {
      replace(false);
      stop();
    },
  };
}
