import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/server.ts';
import { bankClient, mintBankToken, mintCustomerToken } from '../server/bank/client.ts';
import { openTrader } from '../server/traders.ts';

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The SQL statements of a quote and its trade, captured from the server's driver. */
async function captureStatements(
  databaseUrl: string,
): Promise<{ readonly quote: Statement; readonly trade: Statement }> {
  const server = await createServer(
    readConfig({ PORT: '0', DATABASE_URL: databaseUrl, SANDBOX_DEMO: 'off', LOG_LEVEL: 'silent' }),
  );
  const sent: Statement[] = [];
  const { query } = pg.Client.prototype;
  try {
    const bank = bankClient(server, await mintBankToken(server));
    const client = bankClient(server, await mintCustomerToken(bank, await openTrader(bank)));
    pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
      const [config, values] = given as [Partial<Statement>, readonly unknown[]];
      if (config.name !== undefined) sent.push({ name: config.name, text: config.text ?? '', values });
      return Reflect.apply(query, this, given);
    } as typeof query;
    const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_500 });
    await client.post('/api/trades', { quote_guid: quote.body.guid });
  } finally {
    pg.Client.prototype.query = query;
    await server.close();
  }
  const find = (name: string) => {
    const found = sent.find((statement) => statement.name === name);
    if (found === undefined) throw new Error(`the server sent no statement ${name}`);
    return found;
  };
  return { quote: find('insert_bank_quotes'), trade: find('place_trade') };
}

const literal = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'boolean' ? String(value) : `'${String(value)}'`;
const guid = (kind: string, run: string) => `md5('${kind} ${run} ' || (:client_id)::text || ' ' || (:made)::text)`;

/** Replaces parameters with pgbench expressions. */
const filled = ({ text }: Statement, values: readonly string[]) =>
  `${text.replace(/\$(\d+)/g, (_, place) => values[Number(place) - 1] ?? 'null')};`;

/** @returns a writer of pgbench scripts: one pair per transaction, one customer per client */
export async function writeScript(
  file: string,
  databaseUrl: string,
): Promise<(run: string, customers: readonly string[]) => Promise<void>> {
  const { quote, trade } = await captureStatements(databaseUrl);
  const [row] = JSON.parse(String(quote.values[0])) as [Readonly<Record<string, unknown>>];
  return async (run, customers) => {
    const owner = `(array[${customers.map(literal).join(', ')}])[1 + (:client_id)::int % ${customers.length}]`;
    const fresh: Readonly<Record<string, string>> = {
      guid: guid('quote', run),
      customer_guid: owner,
      issued_at: 'now()',
      created_at: 'now()',
      updated_at: 'now()',
      expires_at: "now() + interval '30 seconds'",
    };
    const fields = Object.entries(row).map(([name, value]) => `'${name}', ${fresh[name] ?? literal(value)}`);
    const trades: readonly string[] = trade.values.map((value, place) => {
      const bySort: Readonly<Record<number, string>> = {
        0: guid('trade', run),
        1: guid('quote', run),
        2: owner,
        6: 'now()',
      };
      return bySort[place] ?? literal(value);
    });
    const script = [
      '\\set made :made + 1',
      filled(quote, [`json_build_array(json_build_object(${fields.join(', ')}))`]),
      filled(trade, trades),
    ];
    await writeFile(file, `${script.join('\n')}\n`);
  };
}
