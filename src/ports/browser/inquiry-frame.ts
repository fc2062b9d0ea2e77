import * as v from 'valibot';
import type { InquiryFact } from '../../../machines/identityCheck/identityCheck.types.ts';

const messageSchema = v.object({
  source: v.literal('statechange-inquiry'),
  inquiryId: v.string(),
  event: v.picklist(['ready', 'started', 'complete', 'cancel', 'error']),
});

const factOf: Record<v.InferOutput<typeof messageSchema>['event'], InquiryFact> = {
  ready: { type: 'inquiry.ready' },
  started: { type: 'inquiry.started' },
  complete: { type: 'inquiry.completed' },
  cancel: { type: 'inquiry.cancelled' },
  error: { type: 'inquiry.failed', problem: { code: 'inquiryFailed', retryable: true } },
};

/** The address of the hosted inquiry, in the page's theme. */
export function inquiryAddress(inquiryId: string, sessionToken: string | null): string {
  const query = new URLSearchParams({ theme: document.documentElement.dataset.theme ?? '0' });
  if (sessionToken !== null) query.set('session', sessionToken);
  return `/hosted/inquiry/${encodeURIComponent(inquiryId)}?${query}`;
}

/** Tells what the hosted frame of one inquiry posts. Only our own origin is listened to, and only about that inquiry. */
export function listenToInquiry(inquiryId: string, tell: (fact: InquiryFact) => void): () => void {
  const listen = ({ origin, data }: MessageEvent) => {
    if (origin !== location.origin) return;
    const message = v.safeParse(messageSchema, data);
    if (message.success && message.output.inquiryId === inquiryId) tell(factOf[message.output.event]);
  };
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}
