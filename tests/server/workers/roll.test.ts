import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createRolls, type Replaceable } from '#server/workers/roll.ts';

interface Played extends Replaceable {
  serve(): void;
  end(): void;
}

/** Fake workers that record their orders and follow the test. */
function play(given: { readonly maxStartMs?: number; readonly maxLeaveMs?: number } = {}) {
  const events: string[] = [];
  const workers: Played[] = [];
  let isOver = false;
  const add = (role: Replaceable['role']): Played => {
    const ready = Promise.withResolvers<boolean>();
    const gone = Promise.withResolvers<void>();
    let isGone = false;
    const worker: Played = {
      ...{ id: workers.length + 1, role, ready: ready.promise, gone: gone.promise, isGone: () => isGone },
      serve: () => ready.resolve(true),
      end() {
        isGone = true;
        ready.resolve(false);
        gone.resolve();
      },
    };
    workers.push(worker);
    return worker;
  };
  const say = (what: string) => void events.push(what);
  const rolls = createRolls<Played>({
    serving: () => workers.filter((worker) => worker.role === 'serving' && !worker.isGone()),
    start(role) {
      const worker = add(role);
      say(`start ${worker.id} ${role}`);
      return worker;
    },
    leave: ({ id }) => say(`leave ${id}`),
    kill(worker) {
      say(`kill ${worker.id}`);
      worker.end();
    },
    isOver: () => isOver,
    log: pino(
      { level: 'info' },
      {
        write: (line: string) => {
          const { level, msg } = JSON.parse(line) as { level: number; msg: string };
          if (level > 30) say(msg);
        },
      },
    ),
    maxStartMs: given.maxStartMs ?? 60_000,
    maxLeaveMs: given.maxLeaveMs ?? 60_000,
  });
  const worker = (id: number): Played => {
    const found = workers[id - 1];
    if (found === undefined) throw new Error(`Worker ${id} was not started`);
    return found;
  };
  const stop = () => {
    isOver = true;
  };
  const happened = (...what: readonly string[]) => expect.poll(() => events).toEqual(what);
  return { add, rolls, worker, events, happened, stop };
}

describe('a roll', () => {
  it('starts a worker, waits until it serves, and only then lets an old one leave; the next begins when that is gone', async () => {
    const { add, rolls, worker, happened } = play();
    for (const each of [add('serving'), add('serving')]) each.serve();
    rolls.request();
    await happened('start 3 joining');
    worker(3).serve();
    await happened('start 3 joining', 'leave 1');
    worker(1).end();
    await happened('start 3 joining', 'leave 1', 'start 4 joining');
    worker(4).serve();
    await happened('start 3 joining', 'leave 1', 'start 4 joining', 'leave 2');
    expect([1, 2, 3, 4].map((id) => worker(id).role)).toEqual(['leaving', 'leaving', 'serving', 'serving']);
  });

  it('that is requested during another one follows once after it', async () => {
    const { add, rolls, worker, happened } = play();
    add('serving').serve();
    for (const _ of [1, 2, 3]) rolls.request();
    await happened('start 2 joining');
    worker(2).serve();
    await happened('start 2 joining', 'leave 1');
    worker(1).end();
    await happened('start 2 joining', 'leave 1', 'start 3 joining');
    worker(3).serve();
    await happened('start 2 joining', 'leave 1', 'start 3 joining', 'leave 2');
    worker(2).end();
    rolls.request();
    await happened('start 2 joining', 'leave 1', 'start 3 joining', 'leave 2', 'start 4 joining');
  });

  it('ends at a worker that cannot start: the old ones stay', async () => {
    const { add, rolls, worker, happened } = play();
    for (const each of [add('serving'), add('serving')]) each.serve();
    rolls.request();
    await happened('start 3 joining');
    worker(3).end();
    await happened('start 3 joining', 'kill 3', 'a new worker was not ready: the others stay as they are');
    expect([1, 2].map((id) => worker(id).role)).toEqual(['serving', 'serving']);
  });

  it('kills a worker that does not come to serve in time', async () => {
    const { add, rolls, worker, happened } = play({ maxStartMs: 1 });
    add('serving').serve();
    rolls.request();
    await happened('start 2 joining', 'kill 2', 'a new worker was not ready: the others stay as they are');
    expect(worker(1).role).toBe('serving');
  });

  it('starts another worker for one that died in favor of a successor which cannot start', async () => {
    const { add, rolls, worker, happened } = play();
    add('serving').serve();
    rolls.request();
    await happened('start 2 joining');
    worker(1).end();
    worker(2).end();
    await happened(
      ...['start 2 joining', 'kill 2', 'start 3 serving'],
      'a new worker was not ready: the others stay as they are',
    );
  });

  it('kills a worker that does not end in time, and goes on', async () => {
    const { add, rolls, worker, happened } = play({ maxLeaveMs: 1 });
    for (const each of [add('serving'), add('serving')]) each.serve();
    rolls.request();
    await happened('start 3 joining');
    worker(3).serve();
    const killed = 'a worker did not end in time and was killed';
    await happened('start 3 joining', 'leave 1', killed, 'kill 1', 'start 4 joining');
  });

  it('passes over a worker that died, whose successor is new already', async () => {
    const { add, rolls, worker, happened } = play();
    for (const each of [add('serving'), add('serving')]) each.serve();
    rolls.request();
    await happened('start 3 joining');
    worker(2).end();
    worker(3).serve();
    await happened('start 3 joining', 'leave 1');
    worker(1).end();
    rolls.request();
    await happened('start 3 joining', 'leave 1', 'start 4 joining');
  });

  it('ends when everybody stops', async () => {
    const { add, rolls, worker, happened, stop } = play();
    for (const each of [add('serving'), add('serving')]) each.serve();
    rolls.request();
    await happened('start 3 joining');
    stop();
    worker(3).serve();
    rolls.request();
    await happened('start 3 joining');
  });
});
