export interface BatchOptions {
  /** Batch size. */
  readonly most: number;
  /** Concurrent batches. */
  readonly atOnce: number;
}

/**
 * Batches calls under load: up to `atOnce` batches run, and calls arriving meanwhile form the next.
 * A lone call never waits.
 * @param work answers in the order of its items; a failure reaches all its callers
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atOnce }: BatchOptions,
): (item: Item) => Promise<Result> {
  interface Waiting extends PromiseWithResolvers<Result> {
    readonly item: Item;
  }
  const waiting: Waiting[] = [];
  let underWay = 0;
  const start = async () => {
    const batch = waiting.splice(0, most);
    underWay += 1;
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay -= 1;
      if (waiting.length > 0) void start();
    }
  };
  return (item) => {
    const mine = { item, ...Promise.withResolvers<Result>() };
    waiting.push(mine);
    if (underWay < atOnce) void start();
    return mine.promise;
  };
}
