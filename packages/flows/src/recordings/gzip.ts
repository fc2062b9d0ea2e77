/** Bytes as a stream of parts, in the form that the streams of every platform take. */
const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });

export async function gzip(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await new Response(streamOf(bytes).pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
}

export interface Unzipped {
  readonly parts: readonly Uint8Array[];
  /** `tooLarge`: it stopped at the limit. `broken`: the rest could not be unpacked. */
  readonly end: 'whole' | 'broken' | 'tooLarge';
}

/**
 * Unpacks bytes part by part, and stops at a limit, so that a file that was made to fill the memory
 * does not.
 * @param most bytes of all parts together
 */
export async function gunzip(bytes: Uint8Array, most: number): Promise<Unzipped> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = streamOf(bytes).pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > most) {
        // Whatever a stream says while it is given up is of no interest.
        await reader.cancel().catch(() => {});
        return { parts: [], end: 'tooLarge' };
      }
      parts.push(next.value);
    }
    return { parts, end: 'whole' };
  } catch {
    return { parts, end: 'broken' };
  }
}

export async function digestOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
