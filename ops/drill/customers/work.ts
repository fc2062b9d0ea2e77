import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, digestOf } from '#server/witness/answers.ts';
import { type Ask, type Call, type CallOptions, partOf, type Reply, textOf } from './api.ts';
import { anyAddress, type Customer } from './open.ts';

interface Notes {
  readonly call: (call: Call) => void;
  readonly answer: (answer: Answer) => void;
}

export interface Work {
  readonly ask: Ask;
  readonly notes: Notes;
  /** A word that only this run uses. */
  readonly word: string;
  readonly signal: AbortSignal;
}

const pause = 250;
const isRefusal = (status: number): boolean => status >= 400 && status < 500;

async function noted({ ask, notes }: Work, path: string, options: CallOptions): Promise<Reply> {
  const reply = await ask(path, options);
  const { body: _, cookie: __, ...call } = reply;
  notes.call(call);
  return reply;
}

/** Repeats a step until the work is over. Steps must not throw, or the drill would end. */
async function repeat({ signal }: Work, every: number, step: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; !signal.aborted; index++) {
    await step(index);
    await wait(every);
  }
}

/** Retries until certain: a quote makes one record, so a 409 means an unanswered try arrived. */
async function insist(work: Work, op: string, path: string, token: string, body: object): Promise<Reply | null> {
  while (!work.signal.aborted) {
    const reply = await noted(work, path, { op, token, body });
    if (reply.status === 201) return reply;
    if (isRefusal(reply.status) && reply.status !== 429) return null;
    await wait(pause);
  }
  return null;
}

async function buy(work: Work, { guid: customer, token }: Customer, index: number): Promise<void> {
  const request = {
    product_type: 'trading',
    customer_guid: customer,
    symbol: index % 2 === 0 ? 'BTC-USD' : 'ETH-USD',
    side: 'buy',
    deliver_amount: 100 + (index % 50),
  };
  const quote = await noted(work, '/bank/api/quotes', { op: 'quote', token, body: request });
  if (quote.status !== 201) return;
  const once = textOf(quote.body, 'guid');
  const placed = await insist(work, 'trade', '/bank/api/trades', token, { quote_guid: once });
  if (placed === null) return;
  const { body, at, ms } = placed;
  const fields = [
    once,
    customer,
    textOf(body, 'symbol'),
    textOf(body, 'side'),
    textOf(body, 'deliver_amount'),
    textOf(body, 'receive_amount'),
  ];
  work.notes.answer({ kind: 'trade', id: textOf(body, 'guid'), once, at: at + ms, digest: digestOf(fields) });
}

async function move(work: Work, { guid: customer, token, bankAccount }: Customer, index: number): Promise<void> {
  const request = {
    product_type: 'funding',
    customer_guid: customer,
    asset: 'USD',
    side: index % 2 === 0 ? 'deposit' : 'withdrawal',
    deliver_amount: 200,
  };
  const quote = await noted(work, '/bank/api/quotes', { op: 'quote', token, body: request });
  if (quote.status !== 201) return;
  const once = textOf(quote.body, 'guid');
  const made = { quote_guid: once, transfer_type: 'funding', external_bank_account_guid: bankAccount };
  const moved = await insist(work, 'transfer', '/bank/api/transfers', token, made);
  if (moved === null) return;
  const { body, at, ms } = moved;
  const fields = [
    once,
    customer,
    textOf(body, 'asset'),
    textOf(body, 'side'),
    textOf(body, 'estimated_amount'),
    textOf(body, 'fee'),
  ];
  work.notes.answer({ kind: 'transfer', id: textOf(body, 'guid'), once, at: at + ms, digest: digestOf(fields) });
}

async function signUp(work: Work, index: number): Promise<void> {
  const email = `${work.word}-${index}@example.test`;
  const body = { email, password: 'correct-horse-9', displayName: 'Ada Example' };
  while (!work.signal.aborted) {
    const reply = await noted(work, '/backend/customers/signup', {
      op: 'signUp',
      body,
      headers: { 'x-forwarded-for': anyAddress() },
    });
    if (reply.status === 201) {
      const guid = textOf(partOf(reply.body, 'data'), 'customer_guid');
      return work.notes.answer({
        kind: 'signUp',
        id: email,
        once: email,
        at: reply.at + reply.ms,
        digest: digestOf([email, guid]),
      });
    }
    // An earlier unanswered try may have started the sign-up, for a later one to finish.
    if (isRefusal(reply.status) && textOf(reply.body, 'code') !== 'sign_up_in_progress') return;
    await wait(pause * 2);
  }
}

/** Saves a view of a list, which goes in the audit log. */
async function audit(work: Work, token: string, index: number): Promise<void> {
  const name = `${work.word} ${index}`;
  const reply = await noted(work, '/backend/admin/views/trades', {
    op: 'audit',
    token,
    body: { name, query: 'side=buy' },
  });
  if (reply.status !== 200 && reply.status !== 201) return;
  const target = `view:${textOf(partOf(reply.body, 'data'), 'id')}`;
  work.notes.answer({
    kind: 'audit',
    id: target,
    once: target,
    at: reply.at + reply.ms,
    digest: digestOf([target, 'done', name]),
  });
}

/** Everyone works until the signal: customers, new sign-ups, staff and readers. */
export function workUntil(work: Work, customers: readonly Customer[], staff: string): Promise<unknown> {
  const [first] = customers;
  const trading = customers.map((customer) => repeat(work, pause, (index) => buy(work, customer, index)));
  const moving = customers.slice(0, 4).map((customer) => repeat(work, 1_500, (index) => move(work, customer, index)));
  const watching = [
    repeat(work, 1_000, () => noted(work, '/healthz', { op: 'health' })),
    repeat(work, 1_000, () => noted(work, '/bank/api/trades?per_page=5', { op: 'read', token: first?.token ?? '' })),
  ];
  return Promise.all([
    ...[...trading, ...moving, ...watching],
    repeat(work, 2_000, (index) => signUp(work, index)),
    repeat(work, 1_000, (index) => audit(work, staff, index)),
  ]);
}
