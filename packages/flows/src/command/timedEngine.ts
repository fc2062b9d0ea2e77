import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Engine } from '../layout/elk.ts';

/** The thread's code, which finds the engine by its path, whatever the folder of the process. */
const threadCode = `
const { parentPort, workerData } = require('node:worker_threads');
const elk = new (require(workerData))();
parentPort.on('message', (graph) =>
  elk.layout(graph).then((laid) => parentPort.postMessage({ laid }), (error) => parentPort.postMessage({ error: String(error) })));
`;

/** Runs ELK in a thread for at most so many milliseconds, then rejects. One request at a time. */
export function timedEngine(limit: number): {
  readonly layout: Engine;
  readonly isLate: () => boolean;
  readonly stop: () => void;
} {
  const path = createRequire(import.meta.url).resolve('elkjs/lib/elk.bundled.js');
  const thread = new Worker(threadCode, { eval: true, workerData: path });
  const deadline = performance.now() + limit;
  const isLate = () => performance.now() >= deadline;
  const stop = () => void thread.terminate();
  const layout: Engine = (graph) =>
    new Promise((resolve, reject) => {
      if (isLate()) return reject(new Error('time is up'));
      const timer = setTimeout(() => {
        stop();
        reject(new Error('time is up'));
      }, deadline - performance.now());
      thread.once(
        'message',
        ({ laid, error }: { readonly laid?: Awaited<ReturnType<Engine>>; readonly error?: string }) => {
          clearTimeout(timer);
          if (laid) resolve(laid);
          else reject(new Error(error));
        },
      );
      thread.postMessage(graph);
    });
  return { layout, isLate, stop };
}
