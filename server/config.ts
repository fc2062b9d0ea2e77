import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import type { TradeFees } from '#domain/trades/estimate.ts';
import { addressList, isLoopback } from './http/addresses.ts';
import { isCalendarDay } from './http/calendar.ts';
import { type TracesConfig, tracesConfigOf, tracesEnvironment } from './traces/config.ts';

/** Database connections of a process: enough for a request that waits in a transaction and one that it waits for. */
export const fewestConnections = 4;

const switchValue = v.picklist(['on', 'off'], 'must be on or off');
const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be a whole number from ${least} to ${most}`),
    v.maxValue(most, `must be a whole number from ${least} to ${most}`),
  );
const proxies = v.pipe(
  v.string(),
  v.transform(addressList),
  v.check((list) => list !== null, 'must be addresses or ranges such as 10.0.0.0/8, separated by commas'),
);
const workerCount = v.pipe(
  v.string(),
  v.regex(/^([1-9]\d?|cores)$/, 'must be a whole number from 1 to 99, or cores'),
  v.transform((text) => (text === 'cores' ? availableParallelism() : Number(text))),
);
/** A password with `/`, `#` or `?` in it would be read as another host, or cut off. */
function isReadAsMeant(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hash === '' && !url.pathname.includes('@');
}
const postgresUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  v.check(isReadAsMeant, 'must be an address; in its password, write characters such as / # ? as %2F %23 %3F'),
);
const secret = v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'));
const httpUrl = v.pipe(
  v.string(),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https address'),
  v.transform((text) => text.replace(/\/+$/, '')),
);

/** Emailed links lead there and would carry a password to everyone. */
const publicUrl = v.pipe(
  httpUrl,
  v.check((text) => URL.parse(text)?.username === '' && URL.parse(text)?.password === '', 'must not hold a name or a password'),
  v.check((text) => `${URL.parse(text)?.origin}/` === URL.parse(text)?.href, 'must be an address without a path: everything is served from its root'),
);

/** By its name: an offset such as `-05:00` has no summer. */
function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A name ends at the first equals sign; an address can have more. */
const addressesByName = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(',').map((each) => [each.slice(0, each.indexOf('=')).trim(), each.slice(each.indexOf('=') + 1)]));

const pointsByAsset = (text: string): TradeFees =>
  Object.fromEntries(text.split(',').map((each) => [each.split('=')[0], Number(each.split('=')[1])]));

const environmentSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65535), '4173'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '.data'),
  DATABASE_URL: v.optional(postgresUrl),
  DATABASE_DIRECT_URL: v.optional(postgresUrl),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(fewestConnections, 10_000)),
  DATABASE_WAIT: v.optional(wholeNumber(0, 3_600), '60'),
  WORKERS: v.optional(workerCount, '1'),
  KEEP_ALIVE: v.optional(wholeNumber(1, 3_600), '75'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'), 'info'),
  PUBLIC_URL: v.optional(publicUrl),
  TRUSTED_PROXIES: v.optional(proxies),
  METRICS_TOKEN: v.optional(secret),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(httpUrl, v.excludes('?', 'must have no query'))),
  ...tracesEnvironment,
  SOURCE_COMMIT: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,64}$/, 'must be the hash of a commit'))),
  SANDBOX: v.optional(switchValue, 'on'),
  SANDBOX_SEED: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '1'),
  SANDBOX_NOW: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), 'must be a time such as 2026-01-15T12:00:00Z'),
      v.transform((text) => Date.parse(text)),
    ),
  ),
  SANDBOX_SPEED: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+(\.\d+)?$/, 'must be a number above 0'),
      v.transform(Number),
      v.check((speed) => speed > 0 && Number.isFinite(speed), 'must be a number above 0'),
    ),
    '1',
  ),
  SANDBOX_TOKEN_TTL: v.optional(wholeNumber(1, 86_400), '1800'),
  SANDBOX_OPENING_BALANCE: v.optional(wholeNumber(0, 1_000_000_000_000), '1000000'),
  SANDBOX_DEMO: v.optional(switchValue, 'on'),
  SANDBOX_CONSOLE_TOKEN: v.optional(secret),
  BANK_URL: v.optional(httpUrl),
  BANK_IDP_URL: v.optional(httpUrl),
  BANK_CLIENT_ID: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  BANK_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  BANK_EVENTS_SECRET: v.optional(secret),
  FIREBASE_PROJECT_ID: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  FIREBASE_API_KEY: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  FIREBASE_AUTH_EMULATOR_HOST: v.optional(v.pipe(v.string(), v.regex(/^[^/\s]+:\d+$/, 'must be host:port'))),
  GOOGLE_APPLICATION_CREDENTIALS: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  MARKET_URL: v.optional(httpUrl),
  TRADE_FEES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Z]+=\d{1,4}(,[A-Z]+=\d{1,4})*$/, 'must be basis points by asset, such as BTC=50,ETH=50'),
      v.transform(pointsByAsset),
    ),
  ),
  SOCIAL_LINKS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[^=,]+=https:\/\/[^\s,]+(,[^=,]+=https:\/\/[^\s,]+)*$/, 'must be https addresses by name, such as X=https://x.com/us'),
      v.transform(addressesByName),
    ),
  ),
  REPORTING_ZONE: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as America/New_York')), 'America/New_York'),
  FLOWS: v.optional(switchValue),
  AUDIT_HEADS: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  WITNESS_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address'))),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be an email address')), 'support@statechange.test'),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), 'Statechange <no-reply@statechange.test>'),
});

type Environment = v.InferOutput<typeof environmentSchema>;

/** The validated configuration. Addresses of services that the sandbox provides stay `null` until it listens. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** `memory` keeps nothing. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The address for the lock of a session, past any pooler; null where it is the same. */
  readonly databaseDirectUrl: string | null;
  /** Connections of all workers together; null leaves it to the server. */
  readonly databaseConnections: number | null;
  /** Milliseconds that a start waits for the database. */
  readonly databaseWait: number;
  /** Processes that serve the port. */
  readonly workers: number;
  /** Milliseconds that an idle connection stays open. */
  readonly keepAlive: number;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** The address that customers use, for links in mails; the listening address when it is not set. */
  readonly publicUrl: string | null;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: BlockList;
  /** Lets callers on other machines read `/metrics`. */
  readonly metricsToken: string | null;
  /** Where traces are sent; null for nowhere. */
  readonly traces: TracesConfig | null;
  /** The commit that the image was built from; null where nobody said. */
  readonly sourceCommit: string | null;
  readonly sandbox: {
    readonly on: boolean;
    readonly seed: string;
    /** Milliseconds since the epoch at which the sandbox's clock is frozen, or `null` for the real clock. */
    readonly now: number | null;
    readonly speed: number;
    readonly tokenTtlSeconds: number;
    readonly openingBalanceCents: bigint;
    /** Whether to create the demo customers at start. */
    readonly demo: boolean;
    /** Opens the console; null where it is open, as only this machine can reach it. */
    readonly consoleToken: string | null;
    /** Whether it can be reached from this machine only, so that customers may say themselves how checks end. */
    readonly isPrivate: boolean;
  };
  readonly bank: {
    readonly url: string | null;
    readonly identityUrl: string | null;
    readonly clientId: string;
    readonly clientSecret: string;
    /** What the bank signs its events with; without one, none is accepted. */
    readonly eventsSecret: string | null;
  };
  readonly firebase: {
    readonly projectId: string;
    readonly apiKey: string;
    /** An external emulator, set by the operator. Otherwise the sandbox uses its embedded identity service. */
    readonly emulatorHost: string | null;
  };
  readonly marketUrl: string | null;
  /** Whether the visualizer of state machines is served at `/flows`, and pages load its observer. */
  readonly flows: boolean;
  /** The file that heads of the audit log are written to; null for one in `dataDir`. */
  readonly auditHeads: string | null;
  /** The folder that promises are written down in, outside of the database; null writes none. */
  readonly witnessDir: string | null;
  /** In which the days, weeks and months of sales begin: `America/New_York`. */
  readonly reportingZone: string;
  /** What the bank charges for trading, for estimates; null leaves it to the sandbox. */
  readonly tradeFees: TradeFees | null;
  /** Our pages on social networks by their names; null without any. */
  readonly socialLinks: Readonly<Record<string, string>> | null;
  readonly mail: {
    readonly smtpUrl: string | null;
    readonly from: string;
    /** Receives the contact form and replies to our emails. */
    readonly support: string;
  };
}

function isJsonFile(path: string): boolean {
  try {
    JSON.parse(readFileSync(path, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/** An invalid configuration. The message is one line that names each variable. */
export class ConfigError extends Error {}

const neededLive = [
  'BANK_URL',
  'BANK_IDP_URL',
  'BANK_CLIENT_ID',
  'BANK_CLIENT_SECRET',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'MARKET_URL',
  'SMTP_URL',
] as const;

/** What env files leave in a value, such as quotes and Windows line endings: a secret would look right, and its service would refuse it. */
function mangledIn(name: string, value: string): readonly string[] {
  if (/\p{Cc}/u.test(value)) return [`${name} must not contain a line break or another control character`];
  if (/^(["']).*\1$/.test(value)) return [`${name} must not be in quotes: they would become part of the value`];
  return value === value.trim() ? [] : [`${name} must not begin or end with a space`];
}

/**
 * Reads and checks the environment.
 * @throws ConfigError naming every variable that is wrong or missing.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable is what a shell or a compose file passes for "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(environmentSchema, given);
  const mangled = Object.keys(environmentSchema.entries).flatMap((name) => mangledIn(name, given[name] ?? ''));
  if (!parsed.success || mangled.length > 0) {
    const wrong = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw new ConfigError(`Configuration: ${[...mangled, ...wrong].join('; ')}`);
  }
  const env = parsed.output;
  if (env.SANDBOX === 'off') {
    // An emulator's tokens are unsigned: anyone could sign in as anyone.
    if (env.FIREBASE_AUTH_EMULATOR_HOST) throw new ConfigError('Configuration: FIREBASE_AUTH_EMULATOR_HOST cannot be set with SANDBOX=off');
    const missing = neededLive.filter((name) => env[name] === undefined);
    if (missing.length > 0) throw new ConfigError(`Configuration: SANDBOX=off needs ${missing.join(', ')}`);
    if (env.GOOGLE_APPLICATION_CREDENTIALS && !isJsonFile(env.GOOGLE_APPLICATION_CREDENTIALS))
      throw new ConfigError('Configuration: GOOGLE_APPLICATION_CREDENTIALS must be the path of a readable service account file');
  }
  if (env.WORKERS > 1 && env.DATABASE_URL === undefined)
    throw new ConfigError(`Configuration: WORKERS ${env.WORKERS} needs DATABASE_URL, as the embedded database belongs to one process`);
  if (env.DATABASE_CONNECTIONS !== undefined && env.DATABASE_CONNECTIONS < env.WORKERS * fewestConnections)
    throw new ConfigError(`Configuration: DATABASE_CONNECTIONS ${env.DATABASE_CONNECTIONS} is too few: each worker needs ${fewestConnections}`);
  const isOnNetwork = !isLoopback(env.HOST) || (env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname));
  // On a network, a console without a token and a bank with a known password would be open to everyone.
  const unguessable = isOnNetwork ? randomBytes(18).toString('base64url') : null;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS ?? null,
    databaseWait: env.DATABASE_WAIT * 1000,
    workers: env.WORKERS,
    keepAlive: env.KEEP_ALIVE * 1000,
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL ?? null,
    trustedProxies: env.TRUSTED_PROXIES ?? new BlockList(),
    metricsToken: env.METRICS_TOKEN ?? null,
    traces: tracesConfigOf(env.OTEL_EXPORTER_OTLP_ENDPOINT, env),
    sourceCommit: env.SOURCE_COMMIT ?? null,
    sandbox: {
      on: env.SANDBOX === 'on',
      seed: env.SANDBOX_SEED,
      now: env.SANDBOX_NOW ?? null,
      speed: env.SANDBOX_SPEED,
      tokenTtlSeconds: env.SANDBOX_TOKEN_TTL,
      openingBalanceCents: BigInt(env.SANDBOX_OPENING_BALANCE),
      demo: env.SANDBOX_DEMO === 'on',
      consoleToken: env.SANDBOX_CONSOLE_TOKEN ?? unguessable,
      isPrivate: !isOnNetwork,
    },
    bank: {
      url: env.BANK_URL ?? null,
      identityUrl: env.BANK_IDP_URL ?? null,
      clientId: env.BANK_CLIENT_ID ?? 'sandbox',
      clientSecret: env.BANK_CLIENT_SECRET ?? unguessable ?? 'sandbox',
      eventsSecret: env.BANK_EVENTS_SECRET ?? null,
    },
    firebase: {
      projectId: env.FIREBASE_PROJECT_ID ?? 'demo-statechange',
      apiKey: env.FIREBASE_API_KEY ?? 'demo-api-key',
      emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    },
    marketUrl: env.MARKET_URL ?? null,
    flows: (env.FLOWS ?? env.SANDBOX) === 'on',
    tradeFees: env.TRADE_FEES ?? null,
    socialLinks: env.SOCIAL_LINKS ?? null,
    auditHeads: env.AUDIT_HEADS ?? null,
    witnessDir: env.WITNESS_DIR ?? null,
    reportingZone: env.REPORTING_ZONE,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM, support: env.SUPPORT_EMAIL },
  };
}
