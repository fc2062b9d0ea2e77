import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '#server/witness/answers.ts';
import { addressOf } from '../cluster/cluster.ts';
import { until } from '../cluster/processes.ts';
import { productUrl } from '../cluster/product.ts';
import { type Ask, askAt, type Call } from '../customers/api.ts';
import { bankToken, type Customer, openCustomer, staffToken } from '../customers/open.ts';
import { workUntil } from '../customers/work.ts';
import { type DrillSettings, upTo } from '../settings.ts';
import { openOnes } from '../witness/books.ts';
import { openLog, openWitness } from '../witness/journal.ts';

/** Users of the product during a fault, and the answers that they got. */
export interface Crowd {
  readonly customers: readonly Customer[];
  readonly word: string;
  readonly file: string;
  readonly calls: readonly Call[];
  readonly answers: readonly Answer[];
  stop(): Promise<void>;
}

/** A file name for the current measurement, without an extension. */
export function fileOf(results: string, name: string): string {
  mkdirSync(results, { recursive: true });
  return join(results, `${name}-${new Date().toISOString().slice(11, 19).replaceAll(':', '')}`);
}

/** Opens customers and has them trade until `stop`. @throws Error if they cannot */
export async function gather(
  settings: DrillSettings,
  name: string,
  results: string,
  ask: Ask = askAt(productUrl(settings)),
): Promise<Crowd> {
  const bank = await bankToken(ask);
  const customers: Customer[] = [];
  for (const _ of upTo(settings.customers)) customers.push(await openCustomer(ask, bank));
  const staff = await staffToken(ask);
  const word = `drill${Date.now().toString(36)}`;
  const file = fileOf(results, name);
  const [witness, log] = [openWitness(`${file}.witness.jsonl`), openLog(`${file}.calls.jsonl`)];
  writeFileSync(`${file}.customers.json`, JSON.stringify(customers.map(({ guid, dollars }) => ({ guid, dollars }))));
  const calls: Call[] = [];
  const answers: Answer[] = [];
  const ending = new AbortController();
  const notes = {
    call: (call: Call) => {
      calls.push(call);
      log(call);
    },
    answer: (answer: Answer) => {
      witness(answer);
      answers.push(answer);
    },
  };
  const working = workUntil({ ask, notes, word, signal: ending.signal }, customers, staff);
  const stop = async () => {
    ending.abort();
    await working;
  };
  if (!(await until(90, () => answers.filter(({ kind }) => kind === 'trade').length > 100))) {
    await stop();
    throw new Error(`The customers do not trade: ${file}.calls.jsonl`);
  }
  await wait(4_000);
  return { customers, word, file, calls, answers, stop };
}

/** Reads open records until they are settled: reading makes the bank proceed. */
export async function settle(
  settings: DrillSettings,
  { customers }: Pick<Crowd, 'customers'>,
  ask: Ask = askAt(productUrl(settings)),
): Promise<void> {
  const ended = async () => {
    for (const { token } of customers) {
      await ask('/bank/api/trades?per_page=1', { op: 'settle', token });
      await ask('/bank/api/transfers?per_page=1', { op: 'settle', token });
    }
    return (await openOnes(addressOf(settings), customers).catch(() => -1)) === 0;
  };
  await until(60, ended);
  // Lets the standbys replay the last writes.
  await wait(2_000);
}
