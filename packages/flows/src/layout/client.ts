import Elk from 'elkjs/lib/elk-api.js';
import type { Chart } from '../model/types.ts';
import type { Engine } from './elk.ts';
import { asCards, layOut } from './layout.ts';
import type { Direction, Layout, Size } from './types.ts';

/** An engine that can be stopped while it works. */
export interface StoppableEngine {
  readonly layout: Engine;
  /** Settles once the engine has answered, if that takes a while. */
  readonly ready?: Promise<unknown>;
  readonly stop: () => void;
}

/** Runs ELK in a worker that loads `worker.ts`. */
export function workerEngine(worker: () => Worker): StoppableEngine {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const workerFactory = () => {
    const started = worker();
    started.addEventListener('message', () => resolve(), { once: true });
    return started;
  };
  const elk = new Elk({ workerFactory });
  return { layout: (graph) => elk.layout(graph), ready, stop: () => elk.terminateWorker() };
}

export interface Wish {
  readonly chart: Chart;
  readonly opened: ReadonlySet<string>;
  readonly space: Size;
  /** The current direction, if any. */
  readonly kept?: Direction | undefined;
  /** Milliseconds before falling back to cards, from when the engine first answers. */
  readonly limit?: number;
  /** The cards are there only because time was up. */
  readonly onLate?: () => void;
}

export interface LayoutClient {
  /** Lays out the open states. Null if a later request replaced this one; cards on timeout. */
  readonly layOut: (wish: Wish) => Promise<Layout | null>;
  readonly stop: () => void;
}

/** Milliseconds before falling back to cards. */
const layoutLimit = 5000;
/** Milliseconds. A younger job is not stopped: starting a new engine would take longer. */
const soonDone = 1000;
/** Milliseconds for an engine to load: a busy machine takes long to read its megabyte and a half. */
const loading = 60_000;

interface Job {
  readonly began: number;
  /** Settles the job; null if it was replaced. */
  readonly end: (layout: Layout | null) => void;
}

/**
 * Lays out one chart at a time; a new request replaces the last.
 * @param start creates an engine, again after one was stopped
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
    layOut: ({ chart, opened, space, kept, limit = layoutLimit, onLate }) => {
      replace(true);
      return new Promise((resolve) => {
        const giveUp = () => {
          stop();
          onLate?.();
          own.end(asCards(chart, opened, space));
        };
        let timer: ReturnType<typeof setTimeout> | undefined;
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
          const { layout, ready } = engine;
          timer = setTimeout(giveUp, ready ? loading : limit);
          void ready?.then(() => {
            if (job !== own) return;
            clearTimeout(timer);
            timer = setTimeout(giveUp, limit);
          });
          // A replaced job must not call the engine again.
          const ask: Engine = (graph) => (job === own ? layout(graph) : Promise.reject(new Error('replaced')));
          return await layOut(chart, opened, space, ask, { isQuick: true, kept });
        };
        // Later results are ignored: the promise is already settled.
        begin().then(own.end, () => own.end(asCards(chart, opened, space)));
      });
    },
    stop: () => {
      replace(false);
      stop();
    },
  };
}
