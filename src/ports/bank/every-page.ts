import type * as v from 'valibot';
import type { BankClient } from './client.ts';
import { listSchema, pageSize } from './schemas.ts';

interface ListPage<Item> {
  readonly total: number;
  readonly objects: readonly Item[];
}

/** Every record of a list. @param load a page by number from 0, of the specification's size */
export async function everyPage<Item>(load: (page: number) => Promise<ListPage<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let page = 0; ; page += 1) {
    const { total, objects } = await load(page);
    items.push(...objects);
    // A short page is the last, whatever the total.
    if (objects.length < pageSize || items.length >= total) return items;
  }
}

export const everyRecord = <Item extends v.GenericSchema>(
  bank: BankClient,
  list: string,
  item: Item,
  customerGuid: string,
  signal?: AbortSignal,
) =>
  everyPage<v.InferOutput<Item>>((page) =>
    bank.call(list, listSchema(item), {
      query: { customer_guid: customerGuid, per_page: pageSize, page: page || undefined },
      signal,
    }),
  );
