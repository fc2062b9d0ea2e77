import { expect, it, vi } from 'vitest';
import { type BatchOptions, inBatches } from '#server/batches.ts';

/** Ends on command, with ten times each item. */
function openWork(options: Partial<BatchOptions> = {}) {
  const ends: PromiseWithResolvers<void>[] = [];
  const work = vi.fn(async (items: readonly number[]) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return items.map((item) => 10 * item);
  });
  const call = inBatches(work, { most: 3, atOnce: 1, ...options });
  return { call, ends, batches: () => work.mock.calls.map(([items]) => items) };
}

it('starts a call at once, and joins those that come meanwhile, as many as fit', async () => {
  const { call, ends, batches } = openWork();
  const answers = Promise.all([1, 2, 3, 4, 5].map(call));
  expect(batches()).toEqual([[1]]);
  ends[0]?.resolve();
  await expect.poll(batches).toEqual([[1], [2, 3, 4]]);
  ends[1]?.resolve();
  await expect.poll(batches).toEqual([[1], [2, 3, 4], [5]]);
  ends[2]?.resolve();
  expect(await answers).toEqual([10, 20, 30, 40, 50]);
});

it('has as many batches under way as it may', () => {
  const { call, batches } = openWork({ atOnce: 2 });
  for (const item of [1, 2, 3]) void call(item);
  expect(batches()).toEqual([[1], [2]]);
});

it('reports a failure to its callers only, and continues', async () => {
  const { call, ends, batches } = openWork();
  const refused = call(1);
  const later = call(2);
  ends[0]?.reject(new Error('no answer'));
  await expect(refused).rejects.toThrow('no answer');
  await expect.poll(batches).toEqual([[1], [2]]);
  ends[1]?.resolve();
  expect(await later).toBe(20);
});
