import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBankClient } from '#server/backend/kit/clients/bank.ts';
import { CircuitOpenError } from '#server/backend/kit/clients/breaker.ts';
import { UpstreamError } from '#server/backend/kit/clients/http.ts';
import { createMarketClient } from '#server/backend/kit/clients/market.ts';
import { createResilience, createUpstreams, type ResilienceOptions } from '#server/backend/kit/clients/resilience.ts';
import { readConfig } from '#server/config.ts';
import { type Behaviour, type FlakyService, startFlakyService } from './flaky-service.ts';

const guid = '1'.repeat(32);
const customer = { guid, state: 'unverified', labels: ['mine'] };
const timeout = 300;
const oneHour = 3_600_000;

/** Advances only while waiting. */
function stoppedTime(start = 0) {
  let now = start;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { waits, pass, options: { now: () => now, wait, random: () => 1 } };
}

const replies: Readonly<Record<string, unknown>> = {
  'POST /oauth/token': { access_token: 'bank-token', expires_in: 28_799 },
  'POST /api/customers': customer,
  [`GET /api/customers/${guid}`]: customer,
  'GET /api/customers': { objects: [customer] },
  'POST /api/customer_tokens': { access_token: 'customer-token' },
};

let service: FlakyService;
let time: ReturnType<typeof stoppedTime>;
beforeEach(async () => {
  service = await startFlakyService((call) => replies[call] ?? {});
  time = stoppedTime();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const bankClient = (options: Partial<ResilienceOptions> = {}) => {
  const upstreams = createUpstreams({ ...time.options, ...options });
  const config = readConfig({ BANK_URL: service.url, BANK_IDP_URL: service.url });
  return {
    bank: createBankClient({ config, emulators: null, origin: () => service.url, upstreams }, timeout),
    upstreams,
  };
};
const readyClient = async (options: Partial<ResilienceOptions> = {}) => {
  const made = bankClient(options);
  await made.bank.getCustomer(guid);
  service.calls.length = 0;
  return made;
};

describe('a call that may be repeated', () => {
  const faults: readonly (readonly [what: string, behaviour: Behaviour])[] = [
    ['does not answer in time', 'hang'],
    ['cuts the connection', 'cut'],
    ['breaks off in the middle of its answer', 'cutHalfway'],
    ['answers with a page', 'html'],
    ['answers 500', { status: 500 }],
    ['answers 503', { status: 503 }],
  ];
  it.each(faults)('is sent again when the service %s, and gives up after three tries', async (_what, behaviour) => {
    const { bank } = await readyClient();
    service.meet(behaviour, behaviour);
    expect(await bank.getCustomer(guid)).toMatchObject({ guid });
    expect(service.calls).toHaveLength(3);
    service.meet(behaviour, behaviour, behaviour);
    await expect(bank.getCustomer(guid)).rejects.toBeInstanceOf(UpstreamError);
    expect(service.calls).toHaveLength(6);
    // Each pause may double.
    expect(time.waits).toEqual([250, 500, 250, 500]);
  });

  it('waits at random, so that many clients do not come back at once', async () => {
    const { bank } = await readyClient({ random: () => 0.5 });
    service.meet('cut', 'cut');
    await bank.getCustomer(guid);
    expect(time.waits).toEqual([125, 250]);
  });

  it('is not sent again when the service refuses it', async () => {
    const { bank } = await readyClient();
    service.meet({ status: 404 });
    await expect(bank.getCustomer(guid)).rejects.toMatchObject({ status: 404 });
    expect(service.calls).toHaveLength(1);
  });

  it('honors Retry-After, but does not retry after an unreasonably long one', async () => {
    const { bank } = await readyClient();
    service.meet({ status: 429, headers: { 'Retry-After': '2' } });
    expect(await bank.getCustomer(guid)).toMatchObject({ guid });
    expect(time.waits).toEqual([2000]);
    service.meet({ status: 429, headers: { 'Retry-After': '120' } });
    await expect(bank.getCustomer(guid)).rejects.toMatchObject({ status: 429, retryAfter: 120_000 });
    service.meet({ status: 429, headers: { 'Retry-After': new Date(Date.now() + oneHour).toUTCString() } });
    await expect(bank.getCustomer(guid)).rejects.toMatchObject({ status: 429 });
    expect(time.waits).toEqual([2000]);
  });
});

describe('a call that must not be repeated', () => {
  it('is sent once, and then looked for: a customer who was made is found by the label', async () => {
    const { bank } = await readyClient();
    service.meet('cut');
    expect(await bank.createCustomer('mine')).toMatchObject({ guid });
    expect(service.calls).toEqual(['POST /api/customers', 'GET /api/customers']);
    service.calls.length = 0;
    service.meet({ status: 503 });
    await expect(bank.createCustomer('nobody has this')).rejects.toMatchObject({ status: 503 });
    expect(service.calls).toEqual(['POST /api/customers', 'GET /api/customers']);
  });

  it('is sent once: a quote and an order, whose caller looks for them', async () => {
    const { bank } = await readyClient();
    const buy = { customerGuid: guid, symbol: 'BTC-USD', cents: 1_000n };
    for (const fault of ['cut', { status: 500 }] as const) {
      service.meet(fault, fault);
      await expect(bank.quoteBuy('token', buy)).rejects.toBeInstanceOf(UpstreamError);
      await expect(bank.placeTrade('token', 'quote', [])).rejects.toBeInstanceOf(UpstreamError);
    }
    expect(service.calls).toEqual(['POST /api/quotes', 'POST /api/trades', 'POST /api/quotes', 'POST /api/trades']);
  });

  it('is sent again when the service put it off or was never reached', async () => {
    const { bank } = await readyClient();
    service.meet({ status: 429 });
    expect(await bank.createCustomer('mine')).toMatchObject({ guid });
    expect(service.calls).toEqual(['POST /api/customers', 'POST /api/customers']);
    await service.close();
    time.waits.length = 0;
    await expect(bank.createCustomer('mine')).rejects.toMatchObject({ status: null });
    expect(time.waits.slice(0, 2)).toEqual([250, 500]);
  });
});

describe('a circuit', () => {
  it('opens after five faults in a row, lets one call probe later, and closes when that is answered', async () => {
    const { bank, upstreams } = await readyClient({ tries: 1 });
    const circuit = upstreams.of('bank');
    service.meet(...Array<Behaviour>(4).fill('cut'), { status: 404 });
    for (let call = 1; call <= 5; call++) await expect(bank.getCustomer(guid)).rejects.toBeInstanceOf(UpstreamError);
    // Refusals are answers.
    expect(circuit.state()).toBe('closed');
    service.meet(...Array<Behaviour>(6).fill('cut'));
    for (let call = 1; call <= 5; call++) await expect(bank.getCustomer(guid)).rejects.toBeInstanceOf(UpstreamError);
    expect(circuit.state()).toBe('open');
    service.calls.length = 0;
    await expect(bank.getCustomer(guid)).rejects.toMatchObject({
      name: 'CircuitOpenError',
      openFor: 10_000,
      status: null,
    });
    expect(service.calls).toEqual([]);
    time.pass(10_000);
    expect(circuit.state()).toBe('halfOpen');
    await expect(bank.getCustomer(guid)).rejects.not.toBeInstanceOf(CircuitOpenError);
    expect(circuit.state()).toBe('open');
    time.pass(10_000);
    const probes = await Promise.allSettled([bank.getCustomer(guid), bank.getCustomer(guid), bank.getCustomer(guid)]);
    expect(probes.map((probe) => probe.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(circuit.state()).toBe('closed');
    expect(await bank.getCustomer(guid)).toMatchObject({ guid });
    expect(service.calls).toHaveLength(3);
  });

  it('of one service says nothing about another', async () => {
    const upstreams = createUpstreams({ ...time.options, tries: 1, faultsToOpen: 1 });
    const config = readConfig({ MARKET_URL: service.url });
    const market = createMarketClient({ config, origin: () => service.url, upstreams });
    service.meet('html');
    await expect(market.livePrices()).rejects.toThrow('answered no JSON');
    expect(upstreams.all().map(({ service: name, state, counts }) => [name, state(), counts])).toEqual([
      ['market', 'open', { answered: 0, failed: 1 }],
    ]);
    expect(upstreams.of('bank').state()).toBe('closed');
  });

  it('does not open for mistakes of our own', async () => {
    const resilience = createResilience('bank', { ...time.options, faultsToOpen: 1 });
    const mistake = () => Promise.reject(new TypeError('ours'));
    await expect(resilience.run(mistake, { repeatable: true })).rejects.toBeInstanceOf(TypeError);
    expect(resilience.state()).toBe('closed');
    expect(time.waits).toEqual([]);
  });
});

describe('the bank token', () => {
  it('is fetched once for all waiting callers, and once more when the bank refuses it', async () => {
    const { bank } = bankClient();
    await Promise.all([bank.getCustomer(guid), bank.getCustomer(guid), bank.mintCustomerToken(guid, [])]);
    expect(service.calls.filter((call) => call === 'POST /oauth/token')).toHaveLength(1);
    service.calls.length = 0;
    service.meet({ status: 401 });
    expect(await bank.getCustomer(guid)).toMatchObject({ guid });
    expect(service.calls).toEqual([`GET /api/customers/${guid}`, 'POST /oauth/token', `GET /api/customers/${guid}`]);
    service.meet({ status: 401 }, 'answer', { status: 401 });
    await expect(bank.getCustomer(guid)).rejects.toMatchObject({ status: 401 });
  });

  it('is renewed early, and used on while no new one can be had', async () => {
    const shortLived = { access_token: 'short', expires_in: 20 };
    await service.close();
    service = await startFlakyService((call) => (call === 'POST /oauth/token' ? shortLived : customer));
    const { bank } = bankClient({ tries: 1 });
    await bank.getCustomer(guid);
    service.calls.length = 0;
    const startedAt = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(startedAt + 11_000);
    service.meet({ status: 503 });
    expect(await bank.getCustomer(guid)).toMatchObject({ guid });
    expect(service.calls).toEqual(['POST /oauth/token', `GET /api/customers/${guid}`]);
    clock.mockReturnValue(startedAt + 30_000);
    service.meet({ status: 503 });
    await expect(bank.getCustomer(guid)).rejects.toMatchObject({ status: 503 });
  });
});
