import { assign, setup } from 'xstate';
import { bannerTimes } from '../shared/waits.ts';

/** Success is green and error red, but color must not be the only difference. */
export interface Notice {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

export interface BannerContext {
  readonly notice: Notice | null;
}

export type BannerEvent =
  | { readonly type: 'banner.succeeded'; readonly message: string }
  | { readonly type: 'banner.failed'; readonly message: string }
  | { readonly type: 'banner.dismissed' };

/** Every page's alert banner shows only the newest message. */
export const bannerMachine = setup({
  types: { context: {} as BannerContext, events: {} as BannerEvent },
  actions: {
    storeNotice: assign({ notice: (_, params: Notice) => params }),
    clearNotice: assign({ notice: null }),
  },
  // Each state starts when the previous one ends, so the waits add up.
  delays: {
    appearance: bannerTimes.appears,
    iconAppearance: bannerTimes.iconAppears - bannerTimes.appears,
    visibility: bannerTimes.hides - bannerTimes.iconAppears,
    departure: bannerTimes.isCleared - bannerTimes.hides,
  },
}).createMachine({
  id: 'banner',
  context: { notice: null },
  initial: 'hidden',
  // A newer message leaves the old one's state, which cancels its timers.
  on: {
    'banner.succeeded': {
      target: '.entering',
      actions: { type: 'storeNotice', params: ({ event }) => ({ kind: 'success', message: event.message }) },
    },
    'banner.failed': {
      target: '.entering',
      actions: { type: 'storeNotice', params: ({ event }) => ({ kind: 'error', message: event.message }) },
    },
    'banner.dismissed': '.hidden',
  },
  states: {
    hidden: { description: 'There is no message.', entry: 'clearNotice' },
    entering: { description: 'A message has arrived but is not shown yet.', after: { appearance: 'iconless' } },
    iconless: { description: 'The message shows without its icon.', after: { iconAppearance: 'visible' } },
    visible: { description: 'The message shows with its icon.', after: { visibility: 'leaving' } },
    leaving: { description: 'The banner is hiding; its message is still there.', after: { departure: 'hidden' } },
  },
});
