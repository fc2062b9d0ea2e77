import { staffSession } from './staff.ts';

const people = ['viewer', 'finance', 'owner2'] as const;
export type SalesPerson = (typeof people)[number];

/** The calls of the console that sales are made of, and who makes them. */
export async function salesDesk(url: string) {
  const tokens = new Map<SalesPerson, string>();
  for (const who of people) tokens.set(who, await staffSession(url, `${who}@statechange.test`));
  const headersOf = (who: SalesPerson) => ({ Authorization: `Bearer ${tokens.get(who)}`, 'Content-Type': 'application/json' });
  const read = async <Data>(call: string, who: SalesPerson = 'finance'): Promise<Data> =>
    ((await (await fetch(`${url}/backend/admin/${call}`, { headers: headersOf(who) })).json()) as { data: Data }).data;
  const post = (call: string, body: object, who: SalesPerson) =>
    fetch(`${url}/backend/admin/${call}`, { method: 'POST', headers: headersOf(who), body: JSON.stringify(body) });
  return {
    read,
    post,
    tokenOf: (who: SalesPerson): string => tokens.get(who) ?? '',
  };
}
