import { expect, onTestFinished, test, vi } from 'vitest';
import { layoutClient, workerEngine } from '#flows/layout/client.ts';
import { asCards } from '#flows/layout/layout.ts';
import { nodeEngine } from '#flows/layout/node.ts';
import { toChart } from '#flows/model/chart.ts';
import { sampleMachine } from '../sampleMachines.ts';

const chart = toChart(sampleMachine);
const room = { width: 1400, height: 820 };
const nothing = new Set<string>();
const wish = { chart, opened: nothing, space: room };
const never = () => new Promise<never>(() => {});

function engines(layout: ReturnType<typeof nodeEngine>) {
  const log: string[] = [];
  const start = () => {
    log.push('start');
    return { layout, stop: () => log.push('stop') };
  };
  return { log, start };
}

test('an engine that never answers is stopped, and cards are drawn', async () => {
  const { log, start } = engines(never);
  const client = layoutClient(start);
  expect(await client.layOut({ ...wish, limit: 1 })).toEqual(asCards(chart, nothing, room));
  expect(log).toEqual(['start', 'stop']);
});

test('patience begins with the first answer of an engine, and what came of it is said', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const stopped: string[] = [];
  const late: string[] = [];
  const client = layoutClient(() => ({ layout: never, ready, stop: () => stopped.push('stop') }));
  const cards = client.layOut({ ...wish, limit: 0, onLate: () => late.push('late') });
  await vi.advanceTimersByTimeAsync(59_000);
  expect([stopped, late]).toEqual([[], []]);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect((await cards)?.rung).toBe('cards');
  expect([stopped, late]).toEqual([['stop'], ['late']]);
});

test('an engine that cannot be started leaves cards', async () => {
  const client = layoutClient(() => {
    throw new Error('no workers here');
  });
  expect(await client.layOut(wish)).toMatchObject({ rung: 'cards' });
});

test('a later request replaces the one before, and stops its engine once that has worked for long', async () => {
  const { log, start } = engines(never);
  let time = 0;
  const client = layoutClient(start, () => time);
  const first = client.layOut(wish);
  time = 1000;
  const second = client.layOut({ ...wish, limit: 1 });
  expect([await first, (await second)?.rung]).toEqual([null, 'cards']);
  expect(log).toEqual(['start', 'stop', 'start', 'stop']);
});

test('an engine that has just begun is left to finish, and asked for no more of what was replaced', async () => {
  let asked = 0;
  const engine = nodeEngine();
  const { log, start } = engines((graph) => {
    asked += 1;
    return engine(graph);
  });
  const client = layoutClient(start);
  const [first, second] = await Promise.all([client.layOut(wish), client.layOut(wish)]);
  expect([first, second?.rung]).toEqual([null, 'full']);
  expect([log, asked]).toEqual([['start'], 2]);
});

test('an engine that answers serves one request after the other', async () => {
  const { log, start } = engines(nodeEngine());
  const client = layoutClient(start);
  expect(await client.layOut(wish)).toMatchObject({ rung: 'full', defects: [] });
  expect(await client.layOut(wish)).toMatchObject({ rung: 'full' });
  client.stop();
  expect(log).toEqual(['start', 'stop']);
});

test('the engine of a browser speaks with a worker', async () => {
  const calls: string[] = [];
  const engine = nodeEngine();
  const target = new EventTarget();
  const worker = Object.assign(target, {
    onmessage: null as Worker['onmessage'],
    onmessageerror: null,
    onerror: null,
    terminate: () => calls.push('terminate'),
    postMessage: async ({ id, cmd, graph }: { id: number; cmd: string; graph: Parameters<typeof engine>[0] }) => {
      calls.push(cmd);
      const data = cmd === 'layout' ? await engine(graph) : {};
      worker.onmessage?.call(worker, new MessageEvent('message', { data: { id, data } }));
    },
  });
  const client = layoutClient(() => workerEngine(() => worker));
  expect(await client.layOut(wish)).toMatchObject({ rung: 'full', defects: [] });
  client.stop();
  expect(calls).toEqual(['register', 'layout', 'terminate']);
});
