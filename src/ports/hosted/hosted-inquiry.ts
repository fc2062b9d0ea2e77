import * as v from 'valibot';
import type { InquiryFact } from '#machines/shared/verifying/inquiry.types.ts';
import { createFrames } from './frames.ts';
import type { Inquiry, InquiryPort } from './types.ts';

const messageSchema = v.object({
  source: v.literal('statechange-inquiry'),
  inquiryId: v.string(),
  event: v.picklist(['ready', 'started', 'complete', 'cancel', 'error']),
});

const factOf: Record<v.InferOutput<typeof messageSchema>['event'], InquiryFact> = {
  ready: { type: 'inquiry.ready' },
  started: { type: 'inquiry.started' },
  complete: { type: 'inquiry.completed' },
  cancel: { type: 'inquiry.canceled' },
  error: { type: 'inquiry.failed', problem: { code: 'inquiryFailed', retryable: true } },
};

const addressOf = ({ inquiryId, sessionToken }: Inquiry): string =>
  `/hosted/inquiry/${encodeURIComponent(inquiryId)}${sessionToken === null ? '' : `?${new URLSearchParams({ session: sessionToken })}`}`;

/** The sandbox's inquiry, in a frame that posts messages. */
export function createHostedInquiry(): InquiryPort {
  const frames = createFrames();
  return {
    show: (place, inquiry) =>
      frames.show(place, inquiry.inquiryId, { title: 'Identity verification', address: addressOf(inquiry) }),
    listen({ inquiryId }, notify) {
      const listener = (event: MessageEvent) => {
        if (!frames.sent(inquiryId, event)) return;
        const message = v.safeParse(messageSchema, event.data);
        if (message.success && message.output.inquiryId === inquiryId) notify(factOf[message.output.event]);
      };
      addEventListener('message', listener);
      return () => removeEventListener('message', listener);
    },
  };
}
