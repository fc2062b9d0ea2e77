import fc from 'fast-check';
import type { Body } from './samples.ts';

export interface FuzzedRoute {
  readonly method: string;
  readonly path: string;
}

export interface FuzzedRequest {
  readonly url: string;
  readonly init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string | Uint8Array<ArrayBuffer>;
  };
}

const nobody = 'a'.repeat(32);
const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '0',
  '-1',
  '1e9',
  '1.5',
  '9'.repeat(80),
  nobody,
  '../..',
  '%',
  "'--",
  '{}',
  '<b>',
  'x'.repeat(3_000),
];

const leaf = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.double(),
  fc.constant(null),
  fc.boolean(),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -0, 1e300, 1e21),
);
const anything = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom('type', 'guid', 'amount', 'full', 'first', '__proto__', 'constructor', 'toString'),
      leaf,
    ),
  },
);

/** Replaces, drops or adds fields, also nested ones. */
function mutated(sample: Body): fc.Arbitrary<unknown> {
  const keys = Object.keys(sample);
  const change = fc.tuple(fc.constantFrom(...keys), fc.constantFrom('replace', 'drop', 'nest', 'keep'), anything);
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    const body: Record<string, unknown> = { ...sample };
    for (const [key, kind, value] of changes) {
      if (kind === 'drop') delete body[key];
      if (kind === 'replace') body[key] = value;
      if (kind === 'nest') body[key] = nestInto(body[key], value);
    }
    return body;
  });
}

function nestInto(held: unknown, value: unknown): unknown {
  if (Array.isArray(held)) return held.length > 0 ? [nestInto(held[0], value), value] : [value];
  if (typeof held !== 'object' || held === null) return [held, value];
  const [first] = Object.keys(held);
  return first === undefined ? { value } : { ...held, [first]: value };
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const brokenJson = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"a":}',
    '{"a":1e999}',
    `{"a":${'9'.repeat(400)}}`,
    deep(20_000),
    '{"__proto__":{"a":1}}',
    '\ufeff{}',
  ),
  fc.string({ unit: 'binary' }),
);
const rawBytes = fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes));

const queryNames = [
  ...[
    'page',
    'per_page',
    'guid',
    'label',
    'state',
    'owner',
    'type',
    'side',
    'asset',
    'account_guid',
    'customer_guid',
    'created_at_gte',
    'updated_at_lt',
  ],
  ...[
    'include_pii',
    'include_balances',
    'force_balance_refresh',
    'symbol',
    'txn_hash',
    'days',
    'vs_currency',
    'precision',
    'ids',
    'order',
    'to',
    'search',
  ],
  ...[
    'key',
    'oobCode',
    'mode',
    'continueUrl',
    'maxResults',
    'nextPageToken',
    'theme',
    'transfer_type',
    'product_type',
    'method',
  ],
];
const query = fc
  .dictionary(
    fc.constantFrom(...queryNames),
    fc.oneof(
      fc.constantFrom(...oddTexts, '1', 'usd', 'true', '2026-01-01', '0000-00-00'),
      fc.string({ unit: 'binary' }),
    ),
    { maxKeys: 4 },
  )
  .map((asked) =>
    new URLSearchParams(Object.entries(asked).map(([name, text]) => [name, text.toWellFormed()])).toString(),
  );

/** Valid on the wire. */
const headerText = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019 .,;:=/*"()[]{}<>@?%_-') })
  .map((text) => text.trim());
const headers = fc.dictionary(
  fc.constantFrom(
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'Origin',
    'Referer',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'Cookie',
    'X-Request-Id',
    'X-Forwarded-For',
    'X-Requested-With',
    'Sec-Fetch-Site',
  ),
  headerText,
  { maxKeys: 3 },
);
const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'text/plain',
    ),
  },
  { weight: 1, arbitrary: headerText },
);

export interface Fuel {
  readonly origin: string;
  readonly pathWords: readonly string[];
  readonly authorizations: readonly string[];
  readonly samples: Readonly<Record<string, readonly Body[]>>;
}

/** Mostly nearly valid, some broken in every way that HTTP allows. */
export function fuzzedRequest(
  { method, path }: FuzzedRoute,
  { origin, pathWords, authorizations, samples }: Fuel,
): fc.Arbitrary<FuzzedRequest> {
  const word = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...pathWords) },
    { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
  );
  const parts = path
    .split('/')
    .map((part) =>
      part.includes(':') || part === '*'
        ? word.map((text) => encodeURIComponent(text.toWellFormed()) || '-')
        : fc.constant(part),
    );
  const authorization = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...authorizations) },
    { weight: 1, arbitrary: headerText },
  );
  const known = samples[path] ?? [{ value: 1 }];
  const json = fc.oneof(...known.map(mutated)).map((body) => JSON.stringify(body) ?? '');
  const form = fc
    .dictionary(fc.constantFrom('decision', 'email', 'password', 'newPassword', 'name', 'to', 'calls'), fc.string())
    .map((fields) => new URLSearchParams(fields).toString());
  const body = fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 2, arbitrary: brokenJson },
    { weight: 1, arbitrary: form },
    { weight: 1, arbitrary: rawBytes },
  );
  return fc
    .record({ parts: fc.tuple(...parts), search: query, authorization, contentType, others: headers, body })
    .map(({ parts: path, search, authorization: token, contentType: type, others, body: sent }) => ({
      url: `${origin}${path.join('/')}${search === '' ? '' : `?${search}`}`,
      init: {
        method,
        headers: {
          ...others,
          ...(token === '' ? {} : { Authorization: token }),
          ...(type === '' ? {} : { 'Content-Type': type }),
        },
        ...(method === 'GET' || method === 'HEAD'
          ? {}
          : { body: typeof sent === 'string' ? sent.toWellFormed() : sent }),
      },
    }));
}
