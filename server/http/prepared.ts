import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { acceptedCoding, type Coding } from './encoding.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Headers = Readonly<Record<string, string>>;

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

interface Form {
  readonly body: Bytes;
  readonly headers: Headers;
}

export interface Prepared {
  /** Null for immutable addresses. */
  readonly etag: string | null;
  readonly plain: Form;
  readonly coded: Readonly<Partial<Record<Coding, Form>>>;
  readonly unchanged: Headers;
}

/** Forever, or with revalidation. */
export type Caching = 'public, max-age=31536000, immutable' | 'no-cache';

interface Content {
  readonly body: Bytes;
  /** Left out where compression gains nothing. */
  readonly coded: Readonly<Partial<Record<Coding, Bytes>>>;
  readonly headers: Headers;
  readonly caching: Caching;
}

export function prepare({ body, coded, headers, caching }: Content): Prepared {
  // Includes headers: a 304 keeps the cached page's, such as its content policy.
  const digest = () =>
    createHash('sha256').update(body).update(JSON.stringify(headers)).digest('base64url').slice(0, 22);
  // Weak, since compressed forms share it.
  const etag = caching === 'no-cache' ? `W/"${digest()}"` : null;
  const isNegotiated = Object.keys(coded).length > 0;
  const unchanged = {
    'Cache-Control': caching,
    ...(etag === null ? {} : { ETag: etag }),
    ...(isNegotiated ? { Vary: 'Accept-Encoding' } : {}),
  };
  const form = (bytes: Bytes, coding: Coding | null): Form => ({
    body: bytes,
    headers: {
      ...headers,
      ...unchanged,
      ...(coding === null ? {} : { 'Content-Encoding': coding }),
      // Explicit, for HEAD.
      'Content-Length': String(bytes.byteLength),
    },
  });
  return {
    etag,
    unchanged,
    plain: form(body, null),
    coded: {
      ...(coded.br ? { br: form(coded.br, 'br') } : {}),
      ...(coded.gzip ? { gzip: form(coded.gzip, 'gzip') } : {}),
    },
  };
}

export async function prepareCompressed(reply: Response): Promise<Prepared> {
  const body = new Uint8Array(await reply.arrayBuffer());
  const [br, zipped] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    zip(body),
  ]);
  const headers = { 'Content-Type': reply.headers.get('Content-Type') ?? 'text/plain' };
  return prepare({
    body,
    coded: { br: new Uint8Array(br), gzip: new Uint8Array(zipped) },
    headers,
    caching: 'no-cache',
  });
}

/** GET and HEAD. Ranges are ignored: everything is small. */
export function send(c: Context, { etag, plain, coded, unchanged }: Prepared, status: 200 | 404 = 200): Response {
  if (etag !== null && status === 200 && names(c.req.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers: unchanged });
  const coding = acceptedCoding(c.req.header('Accept-Encoding'));
  const { body, headers } = (coding === null ? undefined : coded[coding]) ?? plain;
  return new Response(body, { status, headers });
}

/** Compares weakly: proxies that recompress weaken tags. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
