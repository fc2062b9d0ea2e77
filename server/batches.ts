export interface BatchOptions {
  /** Items of one batch. */
  readonly most: number;
  /** Batches under way at once. */
  readonly atOnce: number;
}

/**
 * Lets calls that would wait anyway share one: a call starts at once as long as fewer than `atOnce` batches are under way, and those that come
 * meanwhile form the next batch. So a call by itself is as fast as without batches, and the cost of each falls as they become more.
 * @param work answers in the order of its items; when it fails, each of its callers gets the error
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
