import { Agent, request } from 'node:http';
import { isDeep } from '../kit/deep.ts';
import { freshEmail, goodPassword } from './backend/client.ts';
import { bankClient, mintBankToken, mintCustomerToken } from './bank/client.ts';
import { openTrader } from './traders.ts';

/** An unexpected reply. */
interface Failure {
  readonly what: string;
  /** 0 without a reply. */
  readonly status: number;
  readonly why: string;
}

interface Load {
  readonly answered: () => number;
  readonly failures: readonly Failure[];
  /** Waits for pending replies. */
  stop(): Promise<void>;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const [keptClients, freshClients, signers] = isDeep('crashes') ? [6, 2, 2] : [2, 1, 1];

interface Answer {
  readonly status: number;
  readonly why: string;
  readonly closes: boolean;
}

/** Node's own client never resends; failures that `fetch` would hide must show. */
function send(agent: Agent, url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { agent, method, headers: { 'Content-Type': 'application/json', ...headers } },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          text += chunk;
        });
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, why: text, closes: reply.headers.connection === 'close' }),
        );
        reply.on('error', (error) => resolve({ status: 0, why: error.message, closes: true }));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, why: error.code ?? error.message, closes: true }),
    );
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

let addresses = 0;
/** Unique addresses avoid limits; the server must trust its caller. */
const newcomer = (): Record<string, string> => {
  addresses += 1;
  return { 'X-Forwarded-For': `10.9.${addresses >> 8}.${addresses & 255}` };
};

const kept = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

export async function openToTheEnd(url: string): Promise<{ readonly ended: Promise<readonly Answer[]> }> {
  const agent = kept();
  const answers = [await send(agent, `${url}/healthz`)];
  const ask = async () => {
    while (answers.at(-1)?.closes === false) answers.push(await send(agent, `${url}/healthz`));
    agent.destroy();
    return answers;
  };
  return { ended: ask() };
}

/**
 * Continuous load: quotes on kept connections, new connections, and sign-ups, for which the server
 * calls itself.
 */
export async function startLoad(url: string): Promise<Load> {
  const bank = bankClient({ url }, await mintBankToken({ url }));
  const token = await mintCustomerToken(bank, await openTrader(bank));
  const failures: Failure[] = [];
  let isOver = false;
  let answered = 0;
  const repeat = async (agent: Agent, what: string, sent: () => Sent & { readonly path: string }, wanted: number) => {
    while (!isOver) {
      const { path, ...rest } = sent();
      const { status, why } = await send(agent, url + path, rest);
      if (status === wanted) answered += 1;
      else failures.push({ what, status, why: why.slice(0, 200) });
    }
    agent.destroy();
  };
  const quote = () => ({
    ...{ path: '/bank/api/quotes', method: 'POST', headers: { Authorization: `Bearer ${token}` } },
    body: { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_500 },
  });
  const signUp = () => ({
    ...{ path: '/backend/customers/signup', method: 'POST', headers: newcomer() },
    body: { email: freshEmail(), password: goodPassword, displayName: 'Ada Example' },
  });
  const times = (count: number, begin: () => Promise<void>) => Array.from({ length: count }, begin);
  const work = [
    ...times(keptClients, () => repeat(kept(), 'quote', quote, 201)),
    ...times(freshClients, () => repeat(new Agent({ keepAlive: false }), 'health', () => ({ path: '/healthz' }), 200)),
    ...times(signers, () => repeat(kept(), 'sign-up', signUp, 201)),
  ];
  const stop = async () => {
    isOver = true;
    await Promise.all(work);
  };
  return { answered: () => answered, failures, stop };
}
