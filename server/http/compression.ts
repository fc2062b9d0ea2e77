import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { acceptedCoding, type Coding } from './encoding.ts';

/** In bytes; shorter replies fit one packet. */
const shortest = 1_024;
/** In bytes; up to here, compressing is cheaper than a thread. */
const maxSyncBytes = 32_768;
const compressible = /^(application\/json|text\/(html|css|javascript|plain|csv))/i;
const gzipOptions = { level: 5 };
const brotliOptions = ({ byteLength }: Uint8Array): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: byteLength },
});
const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)];

const compressAtOnce = (body: Uint8Array, coding: Coding): Buffer =>
  coding === 'br' ? brotliCompressSync(body, brotliOptions(body)) : gzipSync(body, gzipOptions);
const compressLater = (body: Uint8Array, coding: Coding): Promise<Buffer> =>
  coding === 'br' ? brotliLater(body, brotliOptions(body)) : gzipLater(body, gzipOptions);

type Fields = OutgoingHttpHeaders | OutgoingHttpHeader[];
type Done = () => void;
type Written = (error: Error | null | undefined) => void;

const fieldOf = (headers: OutgoingHttpHeaders, name: string): string | undefined =>
  Object.entries(headers)
    .find(([key]) => key.toLowerCase() === name)?.[1]
    ?.toString();

const bytesOf = (chunk: unknown): Uint8Array | null =>
  typeof chunk === 'string' ? Buffer.from(chunk) : chunk instanceof Uint8Array ? chunk : null;

const isOpen = (headers: OutgoingHttpHeaders): boolean =>
  compressible.test(fieldOf(headers, 'content-type') ?? '') &&
  fieldOf(headers, 'content-encoding') === undefined &&
  !fieldOf(headers, 'cache-control')?.includes('no-transform');

/**
 * Compresses text replies to GET from 1 kB on, if accepted; here lengths are known without streams.
 * Not for POST, which hands out tokens: compressing secrets with a caller's text leaks them by
 * length.
 */
export class CompressedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #kept: OutgoingHttpHeaders | null = null;
  #parts: Uint8Array[] = [];

  override writeHead(status: number, reason?: string | Fields, fields?: Fields): this {
    if (typeof reason === 'string') return super.writeHead(status, reason, fields);
    if (status !== 200 || this.req.method !== 'GET' || reason === undefined || Array.isArray(reason) || !isOpen(reason))
      return super.writeHead(status, reason);
    this.#kept = reason;
    return this;
  }

  override end(body?: unknown, encoding?: BufferEncoding | Done, done?: Done): this {
    const kept = this.#kept;
    const whole = encoding === undefined ? this.#whole(body) : null;
    if (kept !== null && whole !== null && whole.byteLength >= shortest) {
      this.#kept = null;
      this.#compress(kept, whole);
      return this;
    }
    this.#release();
    if (typeof encoding === 'function') return super.end(body, encoding);
    return encoding === undefined ? super.end(body) : super.end(body, encoding, done);
  }

  override flushHeaders(): void {
    this.#release();
    super.flushHeaders();
  }

  override write(chunk: unknown, encoding?: BufferEncoding | Written, written?: Written): boolean {
    const part = encoding === undefined ? bytesOf(chunk) : null;
    if (this.#kept !== null && part !== null && fieldOf(this.#kept, 'content-length') !== undefined) {
      this.#parts.push(part);
      return true;
    }
    this.#release();
    if (typeof encoding === 'function') return super.write(chunk, encoding);
    return encoding === undefined ? super.write(chunk) : super.write(chunk, encoding, written);
  }

  /** Null unless it is bytes or text. */
  #whole(last: unknown): Uint8Array | null {
    if (last === undefined) return this.#parts.length === 1 ? (this.#parts[0] ?? null) : Buffer.concat(this.#parts);
    const bytes = bytesOf(last);
    return bytes === null || this.#parts.length === 0 ? bytes : Buffer.concat([...this.#parts, bytes]);
  }

  /** Sends unchanged: empty, short, or of unknown length. */
  #release(): void {
    const kept = this.#kept;
    this.#kept = null;
    if (kept !== null) super.writeHead(200, kept);
    for (const part of this.#parts.splice(0)) super.write(part);
  }

  #compress(given: OutgoingHttpHeaders, body: Uint8Array): void {
    const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
    const named = headers.vary === undefined ? [] : [String(headers.vary)];
    const vary = named.some((names) => /accept-encoding/i.test(names))
      ? named[0]
      : [...named, 'Accept-Encoding'].join(', ');
    const send = (bytes: Uint8Array, coding: Coding | null) => {
      // The client is gone.
      if (this.destroyed) return;
      const coded = coding === null ? {} : { 'content-encoding': coding };
      super.writeHead(200, { ...headers, ...coded, vary, 'content-length': bytes.byteLength });
      super.end(bytes);
    };
    const coding = acceptedCoding(this.req.headers['accept-encoding']);
    if (coding === null) send(body, null);
    else if (body.byteLength <= maxSyncBytes) send(compressAtOnce(body, coding), coding);
    else
      compressLater(body, coding).then(
        (bytes) => send(bytes, coding),
        () => send(body, null),
      );
  }
}
