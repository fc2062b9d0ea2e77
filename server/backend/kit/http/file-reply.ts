import type { Context } from 'hono';
import { toLogError } from '../faults.ts';
import type { BackendServices } from '../services.ts';

/** How long to wait for a slow reader, in milliseconds. */
const maxReaderWaitMs = 60_000;

/**
 * Streams a file at the reader's pace. Hanging up aborts it; a late fault cuts the connection, so
 * that half a file is never taken for a whole one.
 */
export async function sendFile(
  { log }: Pick<BackendServices, 'log'>,
  c: Context,
  name: string,
  parts: AsyncGenerator<string, void>,
  wait = maxReaderWaitMs,
) {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  };
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  // Early failures are normal refusals.
  let next: IteratorResult<string, void> | null = await parts.next();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = async () => {
    isOver = true;
    clearTimeout(timer);
    await parts.return();
  };
  c.req.raw.signal.addEventListener('abort', end, { once: true });
  const giveUp = (controller: ReadableStreamDefaultController) =>
    setTimeout(() => {
      controller.error(new Error('nobody reads the file'));
      end().catch(() => undefined);
    }, wait).unref();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(timer);
      try {
        const { done, value } = next ?? (await parts.next());
        next = null;
        if (isOver) return;
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value));
        timer = giveUp(controller);
      } catch (error) {
        log.error({ err: toLogError(error), path: c.req.path }, 'a file was not sent to its end');
        controller.error(error);
      }
    },
    cancel: end,
  });
  return c.body(body, 200, headers);
}
