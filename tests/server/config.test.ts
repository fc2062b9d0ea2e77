import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { envExample } from '#scripts/env-example.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { settingsSchema } from '#server/settings.ts';
import { runToEnd } from '../browser/server.ts';
import { liveEnvironment } from './live.ts';

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('the configuration', () => {
  test('runs the whole sandbox with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      port: 4173,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      sandbox: { on: true, seed: '1', now: null, speed: 1, tokenTtlSeconds: 1800, openingBalanceCents: 1_000_000n },
    });
  });

  test('is the same with the defaults that .env.example shows', () => {
    const shown = envExample().matchAll(/^(\w+)=(.*)$/gm);
    expect(readConfig(Object.fromEntries([...shown].map(([, name = '', value = '']) => [name, value])))).toEqual(
      readConfig({}),
    );
  });

  test.each(Object.entries(settingsSchema.entries))('%s reads its example', (_name, setting) => {
    for (const example of v.getExamples(setting).filter((text) => text !== ''))
      expect(v.safeParse(setting, example).issues).toBeUndefined();
  });

  test.each([
    [{}, true],
    [{ SANDBOX_OPENINGS: 'off' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://try.example' }, false],
    [{ HOST: '0.0.0.0', SANDBOX_OPENINGS: 'on' }, true],
    [{ ...liveEnvironment(), SANDBOX_OPENINGS: 'on' }, false],
  ])(
    'knows who opened an account without a cookie only in a sandbox of this machine, or where that is wanted: %o',
    (environment, remembers) => {
      expect(readConfig(environment as Record<string, string>).sandbox.remembersOpenings).toBe(remembers);
    },
  );

  test('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4173, databaseUrl: null });
  });

  test('has one worker by default, and several only on Postgres', () => {
    expect(readConfig({}).workers).toBe(1);
    expect(readConfig({ WORKERS: '3', DATABASE_URL: 'postgres://localhost/x' }).workers).toBe(3);
    expect(readConfig({ WORKERS: 'cores', DATABASE_URL: 'postgres://localhost/x' }).workers).toBe(
      availableParallelism(),
    );
    expect(refusal({ WORKERS: '2' })).toBe(
      'Configuration: WORKERS 2 needs DATABASE_URL, as the embedded database belongs to one process',
    );
  });

  test('waits a minute for a database, which has connections enough for each worker', () => {
    const DATABASE_URL = 'postgres://localhost/x';
    expect(readConfig({})).toMatchObject({ databaseWait: 60_000, databaseConnections: null, databaseDirectUrl: null });
    const set = {
      DATABASE_URL,
      DATABASE_DIRECT_URL: 'postgres://localhost/y',
      DATABASE_CONNECTIONS: '12',
      DATABASE_WAIT: '0',
      WORKERS: '3',
    };
    expect(readConfig(set)).toMatchObject({
      databaseWait: 0,
      databaseConnections: 12,
      databaseDirectUrl: 'postgres://localhost/y',
    });
    expect(refusal({ ...set, WORKERS: '4' })).toBe(
      'Configuration: DATABASE_CONNECTIONS 12 is too few: each worker needs 4',
    );
  });

  test('reads what a bank charges, in basis points by asset', () => {
    expect(readConfig({ TRADE_FEES: 'BTC=50,USDC=0' }).tradeFees).toEqual({ BTC: 50, USDC: 0 });
    expect(readConfig({}).tradeFees).toBeNull();
  });

  test('sends traces if an address is set, all of them by default', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example:4318/';
    const settings = (more: Record<string, string> = {}) => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...more }).traces;
    expect(readConfig({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBeNull();
    expect(settings({ OTEL_SDK_DISABLED: 'true' })).toBeNull();
    const url = 'https://collector.example:4318/v1/traces';
    expect(settings()).toEqual({ url, headers: {}, serviceName: 'statechange', attributes: {}, ratio: 1 });
    expect(settings({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%2Cb, x-team=c=d' })?.headers).toEqual({
      'x-key': 'a,b',
      'x-team': 'c=d',
    });
    const ratioOf = (sampler: string, OTEL_TRACES_SAMPLER_ARG = '0.25') =>
      settings({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG })?.ratio;
    expect(['always_on', 'always_off', 'traceidratio'].map((name) => ratioOf(name))).toEqual([1, 0, 0.25]);
    expect(['always_on', 'always_off', 'traceidratio'].map((name) => ratioOf(`parentbased_${name}`))).toEqual([
      1, 0, 0.25,
    ]);
  });

  test('takes an address whose password has signs that are written out, and one of a socket', () => {
    for (const DATABASE_URL of [
      'postgres://user:p%40ss%2Fw%23rd@host:5432/db',
      'postgres://user@localhost/db?host=%2Frun%2Fpostgres',
      'postgresql:///db',
    ])
      expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test('has no pages on social networks but those that are named', () => {
    expect(readConfig({}).socialLinks).toBeNull();
    const socialLinks = { X: 'https://x.com/us?a=b', LinkedIn: 'https://linkedin.example/us' };
    expect(
      readConfig({ SOCIAL_LINKS: 'X=https://x.com/us?a=b, LinkedIn=https://linkedin.example/us' }).socialLinks,
    ).toEqual(socialLinks);
  });

  test('names the states that are not served as they are written', () => {
    expect(readConfig({ UNSERVED_REGIONS: 'New York, Québec' }).unservedRegions).toEqual(['New York', 'Québec']);
  });

  test.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_DIRECT_URL', 'localhost'],
    ['DATABASE_CONNECTIONS', '3'],
    ['DATABASE_WAIT', 'long'],
    ['WORKERS', '0'],
    ['WORKERS', 'two'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'https://name:secret@example.com'],
    ['PUBLIC_URL', 'https://example.com/exchange'],
    ['PUBLIC_URL', 'https://example.com/?a=1'],
    ['PUBLIC_URL', 'https://example.com#x'],
    ['DATABASE_URL', 'postgres://user:p@ss/w#rd@host/db'],
    ['DATABASE_URL', 'postgres://user:12/34@host/db'],
    ['DATABASE_URL', 'postgres://u:p@h/db\r'],
    ['BANK_CLIENT_SECRET', '"abc"'],
    ['BANK_CLIENT_SECRET', 'abc\r'],
    ['FIREBASE_API_KEY', "'abc'"],
    ['MAIL_FROM', 'Shop <shop@example.test>\r'],
    ['SMTP_URL', ' smtp://mail.example'],
    ['SANDBOX', 'maybe'],
    ['SANDBOX_NOW', 'yesterday'],
    ['SANDBOX_NOW', '2026-02-30'],
    ['SANDBOX_SPEED', '0'],
    ['SANDBOX_SPEED', '-2'],
    ['SANDBOX_TOKEN_TTL', '0'],
    ['SANDBOX_OPENING_BALANCE', '10.50'],
    ['BANK_URL', 'ftp://bank.example'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'http://127.0.0.1:9099'],
    ['TRUSTED_PROXIES', 'proxy.internal'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['METRICS_TOKEN', 'short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example/?a=b'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=a%0d%0ab'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'team=%'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
    ['SANDBOX_CONSOLE_TOKEN', 'short'],
    ['MARKET_URL', 'nowhere'],
    ['TRADE_FEES', 'BTC=0.5'],
    ['SOCIAL_LINKS', 'X'],
    ['UNSERVED_REGIONS', 'New York,'],
    ['SOCIAL_LINKS', 'X=http://x.com/us'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://user:p/w@mail.example'],
    ['SMTP_URL', 'smtp://user:12#w@mail.example'],
    ['MAIL_FROM', 'Shop'],
    ['MAIL_FROM', 'Shop <shop>'],
    ['SUPPORT_EMAIL', 'support'],
  ])('names %s when it is %s, in one line', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  test('names every wrong variable at once', () => {
    const message = refusal({ PORT: 'x', SANDBOX: 'x' });
    expect(message).toContain('PORT');
    expect(message).toContain('SANDBOX');
  });

  test('without the sandbox names each missing variable of the live services', () => {
    const message = refusal({ SANDBOX: 'off', BANK_CLIENT_ID: 'id' });
    for (const name of [
      'BANK_URL',
      'BANK_IDP_URL',
      'BANK_CLIENT_SECRET',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_API_KEY',
      'MARKET_URL',
      'SMTP_URL',
    ])
      expect(message).toContain(name);
    expect(message).not.toContain('BANK_CLIENT_ID');
  });

  test('without the sandbox has no emulator, whose tokens anybody can write', () => {
    expect(refusal({ ...liveEnvironment(), FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toContain(
      'FIREBASE_AUTH_EMULATOR_HOST',
    );
    expect(refusal(liveEnvironment())).toBe('');
  });

  test.each([
    [{}, null, 'sandbox'],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:9000' }, null, 'sandbox'],
    // A local proxy forwards to the console only under our own name.
    [{ TRUSTED_PROXIES: '127.0.0.1' }, null, 'sandbox'],
    [{ HOST: '0.0.0.0' }, expect.any(String), expect.stringMatching(/^[\w-]{24}$/)],
    [{ PUBLIC_URL: 'https://shop.example' }, expect.any(String), expect.stringMatching(/^[\w-]{24}$/)],
    [
      { HOST: '0.0.0.0', SANDBOX_CONSOLE_TOKEN: 'chosen-by-operator', BANK_CLIENT_SECRET: 'chosen' },
      'chosen-by-operator',
      'chosen',
    ],
  ])('with %j keeps the console and the bank to those who may use them', (environment, consoleToken, clientSecret) => {
    expect(readConfig(environment as Record<string, string>)).toMatchObject({
      sandbox: { consoleToken },
      bank: { clientSecret },
    });
  });

  test('that is wrong ends the process with one line and code 1', async () => {
    expect(await runToEnd({ PORT: 'x' })).toEqual({ code: 1, output: '', lines: [expect.stringContaining('PORT')] });
  });
});
