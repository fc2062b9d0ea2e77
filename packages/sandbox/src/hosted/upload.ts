import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Services } from '#server/services.ts';
import { findInquiry } from '../bank/identity-verifications/inquiries.ts';

/** Must match the hint and the script. */
const largestFile = 10 * 1024 * 1024;

/** Without a file, the sandbox sends a drawing. */
export const uploadField = html`<div class="field upload" hidden><label for="file">Photo or scan</label>
<input id="file" type="file" accept="image/jpeg,image/png,application/pdf" aria-describedby="file-hint">
<p class="hint" id="file-hint">JPG, PNG or PDF, up to 10 MB. Without one, the sandbox sends a drawing.</p></div>
<script src="/hosted/upload.js" type="module"></script>`;

const beginnings: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x25, 0x50, 0x44, 0x46],
];

/** Checks size and first bytes, and stores nothing. */
export async function takeFile(services: Services, c: Context): Promise<Response> {
  const inquiry = await findInquiry(services, c.req.param('id') ?? '');
  if (!inquiry?.open) return c.json({ fault: 'closed' }, 409);
  let size = 0;
  let head: readonly number[] = [];
  for await (const chunk of c.req.raw.body ?? []) {
    if (head.length < 4) head = [...head, ...(chunk as Uint8Array).subarray(0, 4)].slice(0, 4);
    size += (chunk as Uint8Array).length;
    if (size > largestFile) {
      // The unread body makes the connection unusable.
      c.header('Connection', 'close');
      return c.json({ fault: 'size' }, 413);
    }
  }
  const isKnown = beginnings.some((beginning) => beginning.every((byte, index) => head[index] === byte));
  return isKnown ? c.body(null, 204) : c.json({ fault: 'type' }, 415);
}
