import { expect, inject } from 'vitest';
import { copyOf } from '../server/cluster.ts';
import { withServer } from '../server/support.ts';
import { staffSession, untilCopied } from './staff.ts';

/** A server with two years of the demo's records, within this process: a test can write into its database what the bank would never say. */
export const openSandbox = async () => withServer({ databaseUrl: await copyOf('demo', inject('postgresUrl')), environment: { SANDBOX_DEMO: 'on' } });

const people = ['viewer', 'finance', 'owner2'] as const;
export type SalesPerson = (typeof people)[number];

interface Run {
  readonly running: object | null;
  readonly reconciledAt: string | null;
}

/** The calls of the console that sales are made of, and who makes them. */
export async function salesDesk(url: string) {
  const tokens = new Map<SalesPerson, string>();
  for (const who of people) tokens.set(who, await staffSession(url, `${who}@statechange.test`));
  const headersOf = (who: SalesPerson) => ({ Authorization: `Bearer ${tokens.get(who)}`, 'Content-Type': 'application/json' });
  const read = async <Data>(call: string, who: SalesPerson = 'finance'): Promise<Data> =>
    ((await (await fetch(`${url}/backend/admin/${call}`, { headers: headersOf(who) })).json()) as { data: Data }).data;
  const post = (call: string, body: object, who: SalesPerson) =>
    fetch(`${url}/backend/admin/${call}`, { method: 'POST', headers: headersOf(who), body: JSON.stringify(body) });
  const patience = { timeout: 180_000, interval: 250 };
  return {
    read,
    post,
    tokenOf: (who: SalesPerson): string => tokens.get(who) ?? '',
    /** Until the bank's records are copied, which begins when the first of the staff asks. */
    copied: () => untilCopied(url, tokens.get('finance') ?? ''),
    /** Until what customers held in a range has its prices, which come in a later round than the records. */
    async priced(query: string) {
      const end = async () => (await read<{ bridge: { remainder: string | null } }>(`sales/holdings?${query}`)).bridge.remainder;
      await expect.poll(end, patience).not.toBeNull();
    },
    /** Until nothing is being compared, so that a comparison can begin. */
    idle: () => expect.poll(async () => (await read<Run>('reconciliation')).running, patience).toBeNull(),
    /** Until everything was compared with the bank. */
    compared: () => expect.poll(async () => (await read<Run>('reconciliation')).reconciledAt, patience).not.toBeNull(),
  };
}
