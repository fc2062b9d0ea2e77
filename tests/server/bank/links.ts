import { JSDOM } from 'jsdom';
import type { RunningServer } from '#server/server.ts';
import type { Advance, BankClient, Fields } from './client.ts';

export const createRequest = {
  type: 'plaid',
  kind: 'link_token_create',
  language: 'en',
  link_customization_name: 'default',
};

/** Opens the picker. */
export async function openLink(client: BankClient, advance: Advance, body: object = createRequest): Promise<string> {
  const made = await client.post('/api/workflows', body);
  advance(1_000);
  return String((await client.get(`/api/workflows/${made.body.guid}`)).body.plaid_link_token);
}

export interface Message {
  readonly event: string;
  readonly eventName?: string;
  readonly publicToken?: string;
  readonly error?: { readonly error_code: string } | null;
  readonly metadata?: Record<string, unknown>;
}

export interface PickerPage {
  readonly status: number;
  readonly heading: string;
  readonly document: Document;
  readonly html: string;
  readonly headers: Headers;
  /** Sent to the app by the page's script. */
  readonly messages: readonly Message[];
}

/** Opened, or reached by a form. */
export async function pickerPage(server: RunningServer, path: string, form?: [string, string][]): Promise<PickerPage> {
  const reply = await fetch(`${server.url}/hosted/link/${path}`, {
    redirect: 'manual',
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });
  const html = await reply.text();
  const { document } = new JSDOM(html).window;
  const messages = document.querySelector<HTMLElement>('[data-link-messages]')?.dataset.linkMessages ?? '[]';
  return {
    status: reply.status,
    heading: document.querySelector('h1')?.textContent ?? '',
    document,
    html,
    headers: reply.headers,
    messages: JSON.parse(messages) as Message[],
  };
}

export const platypus = 'ins_109508';
export const goodSignIn: [string, string][] = [
  ['institution', platypus],
  ['username', 'user_good'],
  ['password', 'pass_good'],
];

/** The page after signing in to the first bank. */
export const signInAs = (
  server: RunningServer,
  linkToken: string,
  username: string,
  password = 'pass_good',
): Promise<PickerPage> =>
  pickerPage(server, `${linkToken}/credentials`, [
    ['institution', platypus],
    ['username', username],
    ['password', password],
  ]);

/** The message on leaving the picker. */
export const exitOf = ({ messages }: Pick<PickerPage, 'messages'>): Message | undefined =>
  messages.find(({ event }) => event === 'exit');

export interface Picked {
  readonly publicToken: string;
  /** Of the chosen accounts. */
  readonly accountIds: readonly string[];
}

export async function pick(
  server: RunningServer,
  linkToken: string,
  masks: readonly string[] = ['0000'],
): Promise<Picked> {
  const { document } = await pickerPage(server, `${linkToken}/credentials`, goodSignIn);
  const accountIds = [...document.querySelectorAll('label')]
    .filter((label) => masks.some((mask) => label.textContent.includes(`ending in ${mask}`)))
    .map((label) => label.querySelector('input')?.value ?? '');
  const form = [['institution', platypus], ...accountIds.map((id) => ['account', id])] as [string, string][];
  const { messages } = await pickerPage(server, `${linkToken}/consent`, form);
  return { publicToken: messages.find(({ event }) => event === 'success')?.publicToken ?? '', accountIds };
}

/** Creates the picked account. */
export const accountOf = ({ publicToken, accountIds }: Picked, more: object = {}) => ({
  name: 'Everyday',
  account_kind: 'plaid',
  plaid_public_token: publicToken,
  plaid_account_id: accountIds[0],
  ...more,
});

export async function linkAccount(
  server: RunningServer,
  client: BankClient,
  advance: Advance,
  masks: readonly string[] = ['0000'],
): Promise<Fields> {
  const picked = await pick(server, await openLink(client, advance), masks);
  const made = await client.post('/api/external_bank_accounts', accountOf(picked));
  advance(1_000);
  return (await client.get(`/api/external_bank_accounts/${made.body.guid}`)).body;
}

/** By account number. */
export const ach = {
  bank_code_type: 'ABA',
  bank_code: '021000021',
  account_identifier: '123456789',
  payment_rail: 'ACH',
  account_type: 'checking',
};
export const raw = {
  name: 'By numbers',
  account_kind: 'raw_routing_details',
  counterparty_name: { first: 'Ada', last: 'Lovelace' },
  counterparty_address: {
    street: '1 Main Street',
    city: 'Albany',
    subdivision: 'NY',
    postal_code: '12207',
    country_code: 'US',
  },
  counterparty_bank_account_details: [ach],
};
export const processor = {
  name: 'By token',
  account_kind: 'plaid_processor_token',
  plaid_processor_token: `processor-sandbox-${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
  plaid_institution_id: 'ins_109508',
  plaid_account_mask: '1111',
  plaid_account_name: 'Plaid Saving',
};
