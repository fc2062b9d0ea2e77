import type { BankClient } from './bank/client.ts';

const timeoutMs = 20_000;

/** Polls in real time. @throws Error after twenty seconds */
export async function waitFor(read: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await read())) if (Date.now() > end) throw new Error('the sandbox did not get there in time');
}

/** With dollar and Bitcoin accounts, in real time. @returns the customer's guid */
export async function openTrader(bank: BankClient): Promise<string> {
  const guid = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
  await bank.post('/api/accounts', { type: 'fiat', asset: 'USD', name: 'Dollars', customer_guid: guid });
  await bank.post('/api/accounts', { type: 'trading', asset: 'BTC', name: 'Bitcoin', customer_guid: guid });
  const verification = {
    type: 'kyc',
    method: 'id_and_selfie',
    customer_guid: guid,
    expected_behaviours: ['passed_immediately'],
  };
  await bank.post('/api/identity_verifications', verification);
  await waitFor(async () => (await bank.get(`/api/customers/${guid}`)).body.state === 'verified');
  return guid;
}
