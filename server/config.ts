import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import * as v from 'valibot';
import type { TaxForms } from '#domain/site/taxForms.ts';
import type { TradeFees } from '#domain/trades/estimate.ts';
import { isLoopback } from './http/addresses.ts';
import { fewestConnections, type Settings, settingsSchema } from './settings.ts';
import { type TracesConfig, tracesConfigOf } from './traces/config.ts';

/** The validated configuration. Addresses of sandbox services are `null` until it listens. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Bypasses a pooler, for session locks; null if not needed. */
  readonly databaseDirectUrl: string | null;
  /** For all workers together; null for the default. */
  readonly databaseConnections: number | null;
  /** How long a start waits for the database, in milliseconds. */
  readonly databaseWait: number;
  readonly workers: number;
  /** Idle timeout of connections, in milliseconds. */
  readonly keepAlive: number;
  readonly logLevel: Settings['LOG_LEVEL'];
  /** The public address, for links in mails; defaults to the listening address. */
  readonly publicUrl: string | null;
  /** Trusted for `X-Forwarded-For`. */
  readonly trustedProxies: BlockList;
  /** Whether a proxy or public address is configured: local calls may then be anybody's. */
  readonly isReachable: boolean;
  /** Allows remote access to `/metrics`. */
  readonly metricsToken: string | null;
  /** Null if disabled. */
  readonly traces: TracesConfig | null;
  /** The image's commit, if known. */
  readonly sourceCommit: string | null;
  readonly sandbox: {
    readonly on: boolean;
    readonly seed: string;
    /** The frozen time in ms, or `null` for the real clock. */
    readonly now: number | null;
    readonly speed: number;
    readonly tokenTtlSeconds: number;
    readonly openingBalanceCents: bigint;
    /** Whether to create demo customers. */
    readonly demo: boolean;
    /** Whether to create a business besides. */
    readonly business: boolean;
    /** Whether an address that opened an account counts as known for an hour; sandbox only. */
    readonly remembersOpenings: boolean;
    /** Null where only this machine can reach the console. */
    readonly consoleToken: string | null;
    /** Only reachable from this machine, so that customers may choose check outcomes. */
    readonly isPrivate: boolean;
  };
  readonly bank: {
    readonly url: string | null;
    readonly identityUrl: string | null;
    readonly clientId: string;
    readonly clientSecret: string;
    /** Verifies bank events; without it, none is accepted. */
    readonly eventsSecret: string | null;
    /** Whether our address is registered for OAuth redirects of banks. */
    readonly redirects: boolean;
  };
  readonly firebase: {
    readonly projectId: string;
    readonly apiKey: string;
    /** The operator's external emulator; the default is the embedded service. */
    readonly emulatorHost: string | null;
  };
  readonly marketUrl: string | null;
  /** Serves the state machine visualizer at `/flows`, with its observer on pages. */
  readonly flows: boolean;
  /** For audit log heads; null for a file in `dataDir`. */
  readonly auditHeads: string | null;
  /** Where the witness writes; null for none. */
  readonly witnessDir: string | null;
  /** The zone of sales periods: `America/New_York`. */
  readonly reportingZone: string;
  /** Trading fees for estimates; null for the sandbox's. */
  readonly tradeFees: TradeFees | null;
  /** By name; null without any. */
  readonly socialLinks: Readonly<Record<string, string>> | null;
  readonly taxForms: TaxForms;
  /** Names of unserved states and provinces. */
  readonly unservedRegions: readonly string[] | null;
  readonly mail: {
    readonly smtpUrl: string | null;
    readonly from: string;
    /** For the contact form and replies. */
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

/** Leftovers of env files, such as quotes and CRLF, make secrets look right but fail. */
function mangledIn(name: string, value: string): readonly string[] {
  if (/\p{Cc}/u.test(value)) return [`${name} must not contain a line break or another control character`];
  if (/^(["']).*\1$/.test(value)) return [`${name} must not be in quotes: they would become part of the value`];
  return value === value.trim() ? [] : [`${name} must not begin or end with a space`];
}

/** @throws ConfigError naming every wrong or missing variable */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // Shells and compose files pass empty for "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(settingsSchema, given);
  const mangled = Object.keys(settingsSchema.entries).flatMap((name) => mangledIn(name, given[name] ?? ''));
  if (!parsed.success || mangled.length > 0) {
    const wrong = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw new ConfigError(`Configuration: ${[...mangled, ...wrong].join('; ')}`);
  }
  const env = parsed.output;
  if (env.SANDBOX === 'off') {
    // Emulator tokens are unsigned: anyone could sign in as anyone.
    if (env.FIREBASE_AUTH_EMULATOR_HOST)
      throw new ConfigError('Configuration: FIREBASE_AUTH_EMULATOR_HOST cannot be set with SANDBOX=off');
    const missing = neededLive.filter((name) => env[name] === undefined);
    if (missing.length > 0) throw new ConfigError(`Configuration: SANDBOX=off needs ${missing.join(', ')}`);
    if (env.GOOGLE_APPLICATION_CREDENTIALS && !isJsonFile(env.GOOGLE_APPLICATION_CREDENTIALS))
      throw new ConfigError(
        'Configuration: GOOGLE_APPLICATION_CREDENTIALS must be the path of a readable service account file',
      );
  }
  if (env.WORKERS > 1 && env.DATABASE_URL === undefined)
    throw new ConfigError(
      `Configuration: WORKERS ${env.WORKERS} needs DATABASE_URL, as the embedded database belongs to one process`,
    );
  if (env.DATABASE_CONNECTIONS !== undefined && env.DATABASE_CONNECTIONS < env.WORKERS * fewestConnections)
    throw new ConfigError(
      `Configuration: DATABASE_CONNECTIONS ${env.DATABASE_CONNECTIONS} is too few: each worker needs ${fewestConnections}`,
    );
  const isOnNetwork =
    !isLoopback(env.HOST) || (env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname));
  // On a network, neither the console nor a bank with a known password may be open to everyone.
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
      // Others' banks can't be backdated.
      business: env.SANDBOX_DEMO === 'on' && env.SANDBOX_BUSINESS === 'on' && env.BANK_URL === undefined,
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
