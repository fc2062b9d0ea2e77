import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startServer, type TestServer } from '../browser/server.ts';
import { type BankClient, bankClient, mintBankToken, mintCustomerToken } from '../server/bank/client.ts';
import { openTrader } from '../server/traders.ts';
import type { LoadOrder, LoadResult, RequestOrder, RequestResult } from './messages.ts';

/** The server under measurement, a process of its own, with customers on it. */
export interface Subject {
  readonly server: TestServer;
  readonly bank: BankClient;
  /** Of the bank itself. */
  readonly bankToken: string;
  readonly traders: readonly Trader[];
}

export interface Trader {
  readonly guid: string;
  readonly token: string;
}

/** Enough for any number of orders, and the most that the configuration takes. */
const openingBalance = '1000000000000';

/**
 * Starts the server as an operator would, apart from demo customers and tokens that would end within a run.
 * @param flags of the runtime, such as those of its profiler
 */
export async function startSubject(database: Readonly<Record<string, string>>, customers: number, flags: readonly string[] = []): Promise<Subject> {
  const environment = { SANDBOX_DEMO: 'off', SANDBOX_TOKEN_TTL: '86400', SANDBOX_OPENING_BALANCE: openingBalance, ...database };
  const server = await startServer(environment, flags);
  const bankToken = await mintBankToken(server);
  const bank = bankClient(server, bankToken);
  const open = async () => {
    const guid = await openTrader(bank);
    return { guid, token: await mintCustomerToken(bank, guid) };
  };
  const traders: Trader[] = [];
  while (traders.length < customers) traders.push(...(await Promise.all(Array.from({ length: Math.min(8, customers - traders.length) }, open))));
  return { server, bank, bankToken, traders };
}

/** Puts load on the server from another process. @throws Error when any reply was not as it should be */
export const putLoad = (order: LoadOrder): Promise<LoadResult> => generate('load.ts', order);

/** Sends requests from another process. @throws Error when a connection fails */
export const putRequests = (order: RequestOrder): Promise<RequestResult> => generate('request-load.ts', order);

/** Has a load generator carry out its order. */
async function generate<Result>(program: string, order: object): Promise<Result> {
  const generator = fork(join(import.meta.dirname, program), { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const ended = once(generator, 'exit');
  const result = new Promise<Result>((resolve, reject) => {
    generator.once('message', (message) => resolve(message as Result));
    ended.then(([code]) => reject(new Error(`the load generator ended with ${code} and no result`)));
  });
  generator.send(order);
  const found = await result;
  await ended;
  return found;
}
