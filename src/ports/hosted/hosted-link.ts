import * as v from 'valibot';
import type { BankLinkOutcome } from '#machines/shared/banking/bankLink.ts';
import { createFrames } from './frames.ts';
import { exitOutcome, linkedOutcome } from './link-outcome.ts';
import type { BankLinkPort } from './types.ts';

/** In ms. */
export const openingLimit = 30_000;

const source = v.literal('statechange-link');
const tokenOfMessage = v.optional(v.string());
const messageSchema = v.variant('event', [
  v.object({ source, linkToken: tokenOfMessage, event: v.literal('loaded') }),
  v.object({
    source,
    linkToken: tokenOfMessage,
    event: v.literal('success'),
    publicToken: v.nullish(v.string(), null),
    metadata: v.unknown(),
  }),
  v.object({ source, linkToken: tokenOfMessage, event: v.literal('exit'), error: v.optional(v.unknown()) }),
]);

/** The sandbox's bank picker, in a frame that posts messages. */
export function createHostedLink(): BankLinkPort {
  const frames = createFrames();
  return {
    show(place, { linkToken, returnedTo }) {
      const query = returnedTo === null ? '' : `?${new URLSearchParams({ returned: returnedTo })}`;
      return frames.show(place, linkToken, {
        title: 'Your bank',
        address: `/hosted/link/${encodeURIComponent(linkToken)}${query}`,
      });
    },
    open: ({ linkToken: token, update }, signal) =>
      new Promise<BankLinkOutcome>((resolve, reject) => {
        const end = (outcome: BankLinkOutcome) => {
          stop();
          resolve(outcome);
        };
        const listener = (event: MessageEvent) => {
          if (!frames.sent(token, event)) return;
          const message = v.safeParse(messageSchema, event.data);
          if (!message.success || (message.output.linkToken ?? token) !== token) return;
          clearTimeout(limit);
          if (message.output.event === 'success')
            end(linkedOutcome(message.output.publicToken, message.output.metadata, update));
          if (message.output.event === 'exit') end(exitOutcome(message.output.error));
        };
        const abort = () => {
          stop();
          reject(signal.reason);
        };
        const limit = setTimeout(() => end({ kind: 'failed', code: 'linkDidNotOpen' }), openingLimit);
        const stop = () => {
          clearTimeout(limit);
          removeEventListener('message', listener);
          signal.removeEventListener('abort', abort);
        };
        addEventListener('message', listener);
        signal.addEventListener('abort', abort);
      }),
  };
}
