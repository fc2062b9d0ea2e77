/** A byte stream that works on every platform. */
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
  /** `tooLarge`: stopped at the limit. `broken`: the rest was corrupt. */
  readonly end: 'whole' | 'broken' | 'tooLarge';
}

/** Unpacks in chunks up to a limit, to stop zip bombs. @param most total bytes */
export async function gunzip(bytes: Uint8Array, most: number): Promise<Unzipped> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = streamOf(bytes).pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > most) {
        // Errors no longer matter once the stream is canceled.
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
