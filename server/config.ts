import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import * as v from 'valibot';
import type { TaxForms } from '#domain/site/taxForms.ts';
import type { TradeFees } from '#domain/trades/estimate.ts';
import { isLoopback } from './http/addresses.ts';
import { fewestConnections, type Settings, settingsSchema } from './settings.ts';
import { type TracesConfig, tracesConfigOf } from './traces/config.ts';

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
  readonly logLevel: Settings['LOG_LEVEL'];
  /** The address that customers use, for links in mails; the listening address when it is not set. */
  readonly publicUrl: string | null;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: BlockList;
  /** Whether it is told of an address of its own or of a proxy, so that a call from this machine may be somebody else's. */
  readonly isReachable: boolean;
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
    /** Whether whoever opened an account is known by the address for an hour; live, only by the cookie. */
    readonly remembersOpenings: boolean;
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
    /** Whether our address is registered for banks that sign customers in on a page of their own. */
    readonly redirects: boolean;
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
  readonly taxForms: TaxForms;
  /** States and provinces in which we serve nobody yet, as people are told. */
  readonly unservedRegions: readonly string[] | null;
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
  const parsed = v.safeParse(settingsSchema, given);
  const mangled = Object.keys(settingsSchema.entries).flatMap((name) => mangledIn(name, given[name] ?? ''));
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
    isReachable: env.PUBLIC_URL !== undefined || env.TRUSTED_PROXIES !== undefined,
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
      remembersOpenings: env.SANDBOX === 'on' && (env.SANDBOX_OPENINGS ?? (isOnNetwork ? 'off' : 'on')) === 'on',
      consoleToken: env.SANDBOX_CONSOLE_TOKEN ?? unguessable,
      isPrivate: !isOnNetwork,
    },
    bank: {
      url: env.BANK_URL ?? null,
      identityUrl: env.BANK_IDP_URL ?? null,
      clientId: env.BANK_CLIENT_ID ?? 'sandbox',
      clientSecret: env.BANK_CLIENT_SECRET ?? unguessable ?? 'sandbox',
      eventsSecret: env.BANK_EVENTS_SECRET ?? null,
      redirects: env.BANK_REDIRECTS === 'on',
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
    taxForms: env.TAX_FORMS,
    unservedRegions: env.UNSERVED_REGIONS ?? null,
    auditHeads: env.AUDIT_HEADS ?? null,
    witnessDir: env.WITNESS_DIR ?? null,
    reportingZone: env.REPORTING_ZONE,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM, support: env.SUPPORT_EMAIL },
  };
}
