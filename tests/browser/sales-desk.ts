import { readAsStaff, staffSession } from './staff.ts';

const people = ['viewer', 'finance', 'owner2'] as const;
export type SalesPerson = (typeof people)[number];

/** The console calls behind the sales page, with their caller. */
export async function salesDesk(url: string) {
  const tokens = new Map<SalesPerson, string>();
  for (const who of people) tokens.set(who, await staffSession(url, `${who}@statechange.test`));
  const tokenOf = (who: SalesPerson): string => tokens.get(who) ?? '';
  return { tokenOf, read: <Data>(call: string) => readAsStaff<Data>(url, tokenOf('finance'), call) };
}
