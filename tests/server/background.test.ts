import { describe, expect, test, vi } from 'vitest';
import { createBackground } from '#server/background.ts';

describe('work in the background', () => {
  test('is awaited, with the work it starts, and its failures are reported', async () => {
    const background = createBackground();
    const done: string[] = [];
    const failed = vi.fn();
    const gate = Promise.withResolvers<void>();
    background.run(async () => {
      await gate.promise;
      background.run(async () => void done.push('second'), failed);
      done.push('first');
    }, failed);
    background.run(() => Promise.reject(new Error('refused')), failed);
    background.run(() => {
      throw new Error('at once');
    }, failed);
    const finished = background.finish(10_000);
    gate.resolve();
    await finished;
    expect(done).toEqual(['first', 'second']);
    expect(failed.mock.calls.map(([error]) => (error as Error).message).sort()).toEqual(['at once', 'refused']);
  });

  test('is not waited for without end', async () => {
    vi.useFakeTimers();
    const background = createBackground();
    background.run(() => new Promise(() => {}), vi.fn());
    const finished = background.finish(5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    await finished;
    vi.useRealTimers();
  });

  test('repeats until the stop', async () => {
    vi.useFakeTimers();
    const background = createBackground();
    const work = vi.fn(async () => {});
    background.every(1_000, work, vi.fn());
    await vi.advanceTimersByTimeAsync(3_500);
    expect(work).toHaveBeenCalledTimes(3);
    await background.finish(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });
});
