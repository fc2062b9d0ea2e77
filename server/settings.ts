import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { isTimeZone } from '#domain/time/zone.ts';
import type { TradeFees } from '#domain/trades/estimate.ts';
import { addressList } from './http/addresses.ts';
import { isCalendarDay } from './http/calendar.ts';
import { setting } from './setting.ts';
import { tracesSettings } from './traces/config.ts';

/** Enough for a transaction and a query it waits for. */
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
/** Unescaped `/`, `#` or `?` in a password would change or cut the address. */
function isReadAsMeant(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hash === '' && !url.pathname.includes('@');
}
const readAsMeant = v.check(
  isReadAsMeant,
  'must be an address; in its password, write characters such as / # ? as %2F %23 %3F',
);
const postgresUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'), readAsMeant);
const smtpUrl = v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address'), readAsMeant);
/** An email address, alone or after a name. */
const sender = v.pipe(
  v.string(),
  v.regex(/^([^<>]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/, 'must be such as Shop <shop@example.com>'),
);
const secret = v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'));
const filled = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const httpUrl = v.pipe(
  v.string(),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https address'),
  v.transform((text) => text.replace(/\/+$/, '')),
);

/** Emailed links would carry a password to everyone. */
const publicUrl = v.pipe(
  httpUrl,
  v.check(
    (text) => URL.parse(text)?.username === '' && URL.parse(text)?.password === '',
    'must not hold a name or a password',
  ),
  v.check(
    (text) => `${URL.parse(text)?.origin}/` === URL.parse(text)?.href,
    'must be an address without a path: everything is served from its root',
  ),
);

/** Splits at the first equals sign. */
const addressesByName = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(',').map((each) => [each.slice(0, each.indexOf('=')).trim(), each.slice(each.indexOf('=') + 1)]),
  );

const pointsByAsset = (text: string): TradeFees =>
  Object.fromEntries(text.split(',').map((each) => [each.split('=')[0], Number(each.split('=')[1])]));

const listening = {
  PORT: setting(v.optional(wholeNumber(0, 65535), '4173'), 'Where the server listens. 0 takes a free port.'),
  HOST: setting(v.optional(filled, '127.0.0.1'), 'The address that it listens on.'),
  PUBLIC_URL: setting(
    v.optional(publicUrl),
    'The address customers use, for links in emails, when it differs from the above (behind a proxy).',
    'https://exchange.example.com',
  ),
  TRUSTED_PROXIES: setting(
    v.optional(proxies),
    'Proxies whose X-Forwarded-For is believed: addresses and ranges, separated by commas. Each must send it: a call without it counts as one of this machine.',
    '10.0.0.0/8, ::1',
  ),
  KEEP_ALIVE: setting(
    v.optional(wholeNumber(1, 3_600), '75'),
    'Seconds that an idle connection stays open. Longer than at the proxy in front, or it now and then sends a request on a connection that was just closed.',
  ),
  WORKERS: setting(
    v.optional(workerCount, '1'),
    'Processes behind the port: a number, or cores for one a core. More than one needs DATABASE_URL.',
  ),
};

const watching = {
  LOG_LEVEL: setting(
    v.optional(
      v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
      'info',
    ),
    'silent, error, warn, info or debug',
  ),
  METRICS_TOKEN: setting(
    v.optional(secret),
    'Lets callers on other machines read /metrics, as a bearer. At least 16 characters.',
    '',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    v.optional(v.pipe(httpUrl, v.excludes('?', 'must have no query'))),
    'Where traces are sent, by OTLP over HTTP (docs/observability.md); unset, none are made. The other names are OpenTelemetry’s, too.',
    'http://127.0.0.1:4318',
  ),
  ...tracesSettings,
  SOURCE_COMMIT: setting(
    v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,64}$/, 'must be the hash of a commit'))),
    'The commit that runs, for build_info of /metrics; the image has it.',
    '',
  ),
  FLOWS: setting(
    v.optional(switchValue),
    'on: /flows shows the state machines of every open tab of this site, and pages load its observer. Unset, it is as SANDBOX.',
    'on',
  ),
};

const database = {
  DATA_DIR: setting(v.optional(filled, '.data'), 'The embedded database’s folder; `memory` keeps nothing.'),
  DATABASE_URL: setting(
    v.optional(postgresUrl),
    'A Postgres in place of the embedded database; one that can change its primary too (docs/operations.md).',
    'postgres://user:password@127.0.0.1:5432/statechange',
  ),
  DATABASE_DIRECT_URL: setting(
    v.optional(postgresUrl),
    'Another address of it, for migrations, where DATABASE_URL leads through a pooler.',
    'postgres://user:password@127.0.0.1:5432/statechange',
  ),
  DATABASE_CONNECTIONS: setting(
    v.optional(wholeNumber(fewestConnections, 10_000)),
    `Connections of this server, shared by its workers: at least ${fewestConnections} each. Unset, at most 20 each and 80 in all.`,
    '80',
  ),
  DATABASE_WAIT: setting(
    v.optional(wholeNumber(0, 3_600), '60'),
    'Seconds that a start waits for a database that is away.',
  ),
  WITNESS_DIR: setting(
    v.optional(filled),
    'A folder that each promise to a customer is written down in before it is given, outside of the database (docs/operations.md).',
    '/var/lib/statechange/witness',
  ),
  AUDIT_HEADS: setting(
    v.optional(filled),
    'The file that the daily heads of the audit log are written to; unset, audit-heads.jsonl in DATA_DIR.',
    '/var/lib/statechange/audit-heads.jsonl',
  ),
};

const sandbox = {
  SANDBOX: setting(
    v.optional(switchValue, 'on'),
    'on: the bank, sign-in, market data and mail are stand-ins inside this process. off: the live services below are required.',
  ),
  SANDBOX_SEED: setting(
    v.optional(filled, '1'),
    'What prices and invented records are drawn from: another one gives others.',
  ),
  SANDBOX_NOW: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
          'must be a time such as 2026-01-15T12:00:00Z',
        ),
        v.transform((text) => Date.parse(text)),
      ),
    ),
    'A fixed clock for repeatable prices and replies; nothing waits while it stands still.',
    '2026-01-15T12:00:00Z',
  ),
  SANDBOX_SPEED: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d+(\.\d+)?$/, 'must be a number above 0'),
        v.transform(Number),
        v.check((speed) => speed > 0 && Number.isFinite(speed), 'must be a number above 0'),
      ),
      '1',
    ),
    'Divides every waiting time of the sandbox.',
  ),
  SANDBOX_TOKEN_TTL: setting(v.optional(wholeNumber(1, 86_400), '1800'), 'Seconds that a bank access token lives.'),
  SANDBOX_OPENING_BALANCE: setting(
    v.optional(wholeNumber(0, 1_000_000_000_000), '1000000'),
    'Cents given to a customer who has just been verified.',
  ),
  SANDBOX_DEMO: setting(v.optional(switchValue, 'on'), 'off: no demo customers and no staff.'),
  SANDBOX_BUSINESS: setting(
    v.optional(switchValue, 'on'),
    'off: the demo has its two customers only; on: also a small business for the staff console, with customers, cases and requests.',
  ),
  SANDBOX_OPENINGS: setting(
    v.optional(switchValue),
    'on: whoever opened an account can sign in from the same address for an hour without a cookie or a code, as scripts do. Unset, it is so unless others on the network reach the server.',
    'off',
  ),
  SANDBOX_CONSOLE_TOKEN: setting(
    v.optional(secret),
    'Opens the console on a network; without it, a new token is printed at each start. Needed if several servers share one address (workers of one server share theirs).',
    '',
  ),
};

const live = {
  BANK_URL: setting(v.optional(httpUrl), 'The bank’s API.', 'https://bank.sandbox.cybrid.app'),
  BANK_IDP_URL: setting(v.optional(httpUrl), 'Where the bank gives out tokens.', 'https://id.sandbox.cybrid.app'),
  BANK_CLIENT_ID: setting(v.optional(filled), 'Our organization’s client at the bank.', ''),
  BANK_CLIENT_SECRET: setting(v.optional(filled), 'Its secret.', ''),
  BANK_EVENTS_SECRET: setting(
    v.optional(secret),
    'The key that the bank signs its events with (POST /backend/bank-events); without it they are refused, and changes are seen within 15 s.',
    '',
  ),
  BANK_REDIRECTS: setting(
    v.optional(switchValue),
    'on: banks sign customers in on pages of their own, as most do on phones. PUBLIC_URL with /payment-method must be registered with the bank first, or no bank can be linked.',
    'on',
  ),
  FIREBASE_PROJECT_ID: setting(v.optional(filled), 'The project at the authentication service.', ''),
  FIREBASE_API_KEY: setting(v.optional(filled), 'The key that browsers call it with.', ''),
  GOOGLE_APPLICATION_CREDENTIALS: setting(v.optional(filled), 'The path of its service account’s file.', ''),
  FIREBASE_AUTH_EMULATOR_HOST: setting(
    v.optional(v.pipe(v.string(), v.regex(/^[^/\s]+:\d+$/, 'must be host:port'))),
    'host:port of an authentication emulator to use in place of the embedded one. Refused with SANDBOX=off.',
    '',
  ),
  MARKET_URL: setting(v.optional(httpUrl), 'Where market data is read.', 'https://api.coingecko.com'),
  TRADE_FEES: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[A-Z]+=\d{1,4}(,[A-Z]+=\d{1,4})*$/, 'must be basis points by asset, such as BTC=50,ETH=50'),
        v.transform(pointsByAsset),
      ),
    ),
    'What your bank charges for trading, in basis points by asset: for the estimate on the order ticket. Without it the fee shows in the review.',
    'BTC=50,ETH=50,LTC=50,BCH=50,USDC=0',
  ),
  SMTP_URL: setting(
    v.optional(smtpUrl),
    'The server that emails are sent through.',
    'smtps://user:password@mail.example.com',
  ),
};

const company = {
  MAIL_FROM: setting(v.optional(sender, 'Statechange <no-reply@statechange.test>'), 'The sender of our emails.'),
  SUPPORT_EMAIL: setting(
    v.optional(
      v.pipe(v.string(), v.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be an email address')),
      'support@statechange.test',
    ),
    'Where the contact form goes, and where answers to our emails go.',
  ),
  SOCIAL_LINKS: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^[^=,]+=https:\/\/[^\s,]+(,[^=,]+=https:\/\/[^\s,]+)*$/,
          'must be https addresses by name, such as X=https://x.com/us',
        ),
        v.transform(addressesByName),
      ),
    ),
    'Our pages on social networks, for the footer of customer pages. Without it, no links are shown.',
    'X=https://x.com/example,LinkedIn=https://www.linkedin.com/company/example',
  ),
  TAX_FORMS: setting(
    v.optional(v.picklist(['none', '1099-DA'], 'must be none or 1099-DA'), 'none'),
    'The tax forms that you file about customers’ sales, as pages say: none or 1099-DA. The sandbox files none.',
  ),
  UNSERVED_REGIONS: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\s*\p{L}[^,<>]*(,\s*\p{L}[^,<>]*)*$/u, 'must be names separated by commas, such as New York,Hawaii'),
        v.transform((text) => text.split(',').map((name) => name.trim())),
      ),
    ),
    'States and provinces that the company may not serve, as sign-up and verification name them. Nobody is refused by it.',
    'New York,Hawaii',
  ),
  REPORTING_ZONE: setting(
    v.optional(
      v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as America/New_York')),
      'America/New_York',
    ),
    'The zone in which the days, weeks and months of sales begin.',
  ),
};

/** Listed in `.env.example`. */
export const sections = {
  Listening: listening,
  'Logs, metrics and traces': watching,
  'What is kept': database,
  Sandbox: sandbox,
  'Live services': live,
  'The company': company,
};

export const settingsSchema = v.object({ ...listening, ...watching, ...database, ...sandbox, ...live, ...company });
export type Settings = v.InferOutput<typeof settingsSchema>;
