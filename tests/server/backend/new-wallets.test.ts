import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { spokenAddress } from '#domain/addresses/groups.ts';
import { testAddress } from '#domain/addresses/testnet.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { setWalletState } from '#sandbox/bank/external-wallets/decisions.ts';
import { newBankAccounts } from '#server/backend/account/new-destinations/new-bank-accounts.ts';
import { newWallets } from '#server/backend/account/new-destinations/new-wallets.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { addressHolds, destinationWatches, watchStarts } from '#server/db/schema/index.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { bankClient, mintBankToken, mintCustomerToken, openCustomer } from '../bank/client.ts';
import { addWallet, linkBankAccount } from '../bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, mailsTo, signedInCustomer } from './client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const wallets = '/api/external_wallets';
let made = 0;
const freshAddress = (asset: TradableCode) => testAddress(asset, new TextEncoder().encode(`mailed ${++made}`));

describeOnOneDatabase('the email about a new address', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock: { ...clock, due: () => true } }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));

  async function round(mailer?: { send: () => Promise<void> }) {
    const backend = createBackendServices(server.services);
    await newWallets.round({
      ...backend,
      ...(mailer && { mailer }),
      limiter: { ...backend.limiter, isFirst: async () => true },
    });
  }
  async function customer() {
    const person = await signedInCustomer(server);
    const client = bankClient(server, await mintCustomerToken(bank, person.guid));
    return {
      ...person,
      client,
      add: async (asset: TradableCode, address = freshAddress(asset), more: object = {}) => {
        const { guid } = (await client.post(wallets, { name: 'Cold wallet', asset, address, ...more })).body;
        return { guid: String(guid), address };
      },
      mails: async () =>
        (await mailsTo(server, person.email)).filter(({ subject }) => subject === 'A new withdrawal address was added'),
    };
  }

  it('says which, when it can be sent to and what to do, once', async () => {
    const { add, mails, guid } = await customer();
    clock.advance(minute - (clock.now() % minute) - 1);
    const { address } = await add('USDC', freshAddress('USDC'), { tag: '7' });
    await round();
    await round();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    const from = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      clock.now() + day + 1,
    );
    for (const line of [
      'Asset: USDC (USDC)',
      'Network: Ethereum',
      `Address: ${spokenAddress(address)}`,
      'Tag: 7',
      `You can withdraw to it from ${from} UTC.`,
    ]) {
      expect(mail?.text).toContain(line);
    }
    expect(mail?.text).toContain('If it wasn’t, lock your account now');
    expect(mail?.text).not.toContain('Cold wallet');
    const link = new URL(mail?.links[0]?.url ?? '');
    expect(link.pathname).toBe('/lock-account');
    expect(
      (await call(server, '/customers/lock-account', {}, { bearer: link.searchParams.get('token') ?? '' })).http,
    ).toBe(200);
    const events = await server.services.db.select().from(securityEvents).where(eq(securityEvents.customerGuid, guid));
    expect(events.filter(({ kind }) => kind === 'walletAdded').map(({ detail }) => detail)).toEqual(['USDC']);
  });

  it('says that it can be sent to now where there is no hold, and nothing of it once it was deleted', async () => {
    const { add, mails, guid: customerGuid, client } = await customer();
    const none = [
      { holdHours: 24, from: null },
      { holdHours: 0, from: clock.now() },
    ] as const;
    await server.services.db.insert(addressHolds).values({ customerGuid, holds: [...none], updatedAt: clock.now() });
    await add('BTC');
    await round();
    expect((await mails())[0]?.text).toContain('You can withdraw to it now.');
    const { guid } = await add('BTC');
    await client.delete(`${wallets}/${guid}`);
    await round();
    const [mail, ...others] = await mails();
    expect(mail?.text).toContain('It has been deleted since.');
    expect(others).toHaveLength(1);
  });

  it('comes for a new bank account too, once, with its last digits', async () => {
    const person = await signedInCustomer(server);
    const backend = createBackendServices(server.services);
    await newBankAccounts.start(backend);
    await linkBankAccount(server, person.guid, { plaidAccountMask: '4417', createdAt: clock.now() });
    await newBankAccounts.round(backend);
    await newBankAccounts.round(backend);
    const mails = (await mailsTo(server, person.email)).filter(
      ({ subject }) => subject === 'A bank account was linked',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('A bank account ending in 4417 was linked to your account.');
    const from = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    expect(mails[0]?.text).toContain(
      `You can withdraw to it from ${from.format(Math.ceil((clock.now() + day) / minute) * minute)} UTC.`,
    );
    expect(new URL(mails[0]?.links[0]?.url ?? '').pathname).toBe('/lock-account');
    const events = await server.services.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.customerGuid, person.guid));
    expect(events.filter(({ kind }) => kind === 'bankAccountAdded').map(({ detail }) => detail)).toEqual(['4417']);
  });

  it('is sent while people at the bank review an address, and not for one that the bank refused', async () => {
    const { add, mails } = await customer();
    const refused = await add('BTC');
    await setWalletState(server.services, refused.guid, 'failed');
    const { guid } = await add('BTC', freshAddress('BTC'), { expected_behaviours: ['force_review'] });
    await setWalletState(server.services, guid, 'reviewing');
    await round();
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.text).toMatch(/You can withdraw to it from .* UTC, once the bank has checked it\./);
    clock.advance(2 * day);
    await setWalletState(server.services, guid, 'completed');
    await round();
    expect(await mails()).toHaveLength(1);
  });

  it('is sent for each of more than a page, whatever another round left half done', async () => {
    const [ada, bob] = [await customer(), await customer()];
    for (let index = 0; index < 65; index++)
      for (const { guid } of [ada, bob]) await addWallet(server, guid, { address: `address ${index}` });
    const backend = createBackendServices(server.services);
    const listWallets: typeof backend.bank.listWallets = (which) =>
      'page' in which && which.page === 1 ? Promise.reject(new Error('cut off')) : backend.bank.listWallets(which);
    const broken = {
      ...backend,
      bank: { ...backend.bank, listWallets },
      limiter: { ...backend.limiter, isFirst: async () => true },
    };
    await expect(newWallets.round(broken)).rejects.toThrow('cut off');
    await round();
    expect([(await ada.mails()).length, (await bob.mails()).length]).toEqual([65, 65]);
  });

  it('is not kept from the customer by a thousand wallets whose checks do not end', async () => {
    const { add, mails } = await customer();
    const { guid } = await add('BTC', freshAddress('BTC'), { expected_behaviours: ['force_review'] });
    await setWalletState(server.services, guid, 'pending');
    await round();
    const createdAt = clock.now() + minute;
    const flood = Array.from({ length: 1_050 }, (_, index) => ({
      guid: index.toString(16).padStart(32, '0'),
      createdAt,
    }));
    const { db } = server.services;
    await db.insert(destinationWatches).values(flood);
    await setWalletState(server.services, guid, 'completed');
    for (let rounds = 0; rounds < 9 && (await mails()).length === 0; rounds++) await round();
    expect(await mails()).toHaveLength(1);
    await db.update(destinationWatches).set({ endedAt: createdAt }).where(eq(destinationWatches.createdAt, createdAt));
  });

  it('waits for a mail server that is down, and for a process that ended between the bank and the email', async () => {
    const { add, mails } = await customer();
    await add('BTC');
    const send = vi.fn(() => Promise.reject(new Error('down')));
    await round({ send });
    await round();
    expect([send.mock.calls.length, await mails()]).toEqual([1, []]);
    clock.advance(6 * minute);
    await round();
    expect(await mails()).toHaveLength(1);
  });

  it('is one when several processes look at once', async () => {
    const { add, mails } = await customer();
    await add('ETH');
    await Promise.all([round(), round(), round()]);
    expect(await mails()).toHaveLength(1);
  });

  it('is no news of wallets that were there before the first look, of the bank’s own, and of other products’ customers', async () => {
    const { db } = server.services;
    const { guid, add, mails } = await customer();
    const old = await addWallet(server, guid, { createdAt: clock.now() - 1 });
    await addWallet(server, null);
    await addWallet(server, (await openCustomer(server, bank, clock.advance)).guid);
    await db.delete(watchStarts);
    await newWallets.start(createBackendServices(server.services), clock.now());
    await newWallets.start(createBackendServices(server.services), clock.now() + day);
    await add('BTC');
    await round();
    expect(await mails()).toHaveLength(1);
    const watched = await db.select().from(destinationWatches);
    expect(watched.every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect(watched.some(({ guid }) => guid === old)).toBe(false);
  });

  it('is sent in a sandbox that was just reset, except for what is older than a day', async () => {
    const { guid, add, mails } = await customer();
    await server.services.db.delete(watchStarts);
    await addWallet(server, guid, { createdAt: clock.now() - day - 1 });
    await add('BTC');
    await round();
    expect(await mails()).toHaveLength(1);
  });
});
