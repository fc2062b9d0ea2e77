import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startServer, type TestServer } from '../browser/server.ts';
import { type BankClient, bankClient, mintBankToken, mintCustomerToken } from '../server/bank/client.ts';
import { openTrader } from '../server/traders.ts';
import type { LoadOrder, LoadResult, RequestOrder, RequestResult } from './messages.ts';

export interface Subject {
  readonly server: TestServer;
  readonly bank: BankClient;
  readonly bankToken: string;
  readonly traders: readonly Trader[];
}

export interface Trader {
  readonly guid: string;
  readonly token: string;
}

/** The configuration's maximum, enough for any number of orders. */
const openingBalance = '1000000000000';

/** Starts the server as in production, but without demo customers or expiring tokens. */
export async function startSubject(
  database: Readonly<Record<string, string>>,
  customers: number,
  flags: readonly string[] = [],
): Promise<Subject> {
  const environment = {
    SANDBOX_DEMO: 'off',
    SANDBOX_TOKEN_TTL: '86400',
    SANDBOX_OPENING_BALANCE: openingBalance,
    ...database,
  };
  const server = await startServer(environment, flags);
  const bankToken = await mintBankToken(server);
  const bank = bankClient(server, bankToken);
  const open = async () => {
    const guid = await openTrader(bank);
    return { guid, token: await mintCustomerToken(bank, guid) };
  };
  const traders: Trader[] = [];
  while (traders.length < customers)
    traders.push(...(await Promise.all(Array.from({ length: Math.min(8, customers - traders.length) }, open))));
  return { server, bank, bankToken, traders };
}

/** Generates load from another process. @throws Error on an unexpected reply */
export const putLoad = (order: LoadOrder): Promise<LoadResult> => generate('load.ts', order);

/** Sends requests from another process. @throws Error if a connection fails */
export const putRequests = (order: RequestOrder): Promise<RequestResult> => generate('request-load.ts', order);

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
