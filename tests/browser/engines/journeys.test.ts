import { describe, expect, onTestFinished, test } from 'vitest';
import { codesOf } from '../money.ts';
import { forgetBrowsers, openSession, type Person, verifiedCustomer } from '../people.ts';
import { sharedServer } from '../shared.ts';
import { freshAddress, withdrawalsAtBank, withdrawer } from '../withdrawal-desk.ts';
import { type EngineName, installed, openEngine } from './engine.ts';
import { handAt } from './hand.ts';

const server = await sharedServer('brisk');

/** Signs in through the form with a new browser's code, then opens a page. */
async function enter(name: EngineName, person: Person, path: string) {
  await openSession(server.url, person);
  await forgetBrowsers(server.url, person);
  const engine = await openEngine(name);
  onTestFinished(() => engine.close());
  const [hand, codes] = [handAt(engine), codesOf(server, person)];
  await engine.goto(`${server.url}/signin`);
  await hand.fill(/^email$/, person.email);
  await hand.fill(/^password$/, person.password);
  await hand.press('button', /^sign in$/);
  await hand.see('text', /from a new browser/);
  await hand.press('field', /^code from the email/);
  await hand.type(await codes.next());
  await hand.at('/dashboard');
  await engine.goto(`${server.url}${path}`);
  return { engine, hand, codes };
}

describe.for(Object.keys(installed) as EngineName[])('in %s', (name) => {
  test.for([
    ['typed with a comma', 'fill', '12,50'],
    // Input methods write these without a key press.
    ['put in as full-width digits', 'paste', '１２．５０'],
  ] as const)('a customer signs in with an emailed code and buys for an amount %s', async ([, put, amount]) => {
    const { hand } = await enter(name, await verifiedCustomer(server), '/exchange');
    await hand[put](/^amount$/, amount);
    await hand.see('text', /^Read as \$12\.50\./);
    await hand.press('button', /^review$/);
    await hand.press('button', /^buy [\d.]+ BTC for \$12\.50$/);
    await hand.see('heading', /^receipt$/);
  });

  test('a customer saves a wallet from a pasted address with invisible characters, and withdraws an amount with a comma to it', async () => {
    const who = await withdrawer(server);
    const { engine, hand, codes } = await enter(name, who.person, '/external-wallet');
    const address = freshAddress();
    await hand.press('button', /^add wallet$/);
    await hand.choose(/^coin$/, 'BTC');
    await hand.paste(/^address$/, `\u200b ${address}\u202c\u00a0`);
    await hand.fill(/^name$/, 'Hardware wallet');
    await hand.press('button', /^check and continue$/);
    await hand.press('field', /^code from the email/);
    await hand.type(await codes.next());
    await hand.see('heading', /“Hardware wallet” is saved/);
    const { objects } = (await who.bank(`/bank/api/external_wallets?customer_guid=${who.guid}`)) as unknown as {
      objects: readonly { guid: string; address: string }[];
    };
    expect(objects).toMatchObject([{ address }]);
    await who.sandbox(`wallets/${objects[0]?.guid}/end-hold`);
    await engine.goto(`${server.url}/withdrawals?wallet=${objects[0]?.guid}`);
    await hand.fill(/^amount$/, '0,01');
    await hand.see('text', /Read as 0\.01\sBTC\./);
    await hand.press('button', /^review$/);
    await hand.press('button', /^send 0\.01\d* BTC$/);
    await hand.press('field', /^code from the email/);
    await hand.type(await codes.next());
    await hand.see('heading', /^(on its way|receipt)$/);
    expect(await withdrawalsAtBank(who)).toMatchObject([{ destination_account: { guid: objects[0]?.guid } }]);
  });
});
