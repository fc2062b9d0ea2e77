import { assign, setup } from 'xstate';
import type { BannerContext, BannerEvent, Notice } from './banner.types.ts';

/** Milliseconds from the arrival of a message. */
export const bannerTimes = { appears: 200, iconAppears: 750, hides: 4500, isCleared: 5000 } as const;

/** The alert banner at the top of every page: one message at a time, the newest. */
export const bannerMachine = setup({
  types: { context: {} as BannerContext, events: {} as BannerEvent },
  actions: {
    keepNotice: assign({ notice: (_, params: Notice) => params }),
    clearNotice: assign({ notice: null }),
  },
  // Each state begins where the one before it ends, so that the waits add up to the times from the arrival.
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
  // From anywhere: a newer message leaves the state that the older one was in, and with it the older one's timers.
  on: {
    'banner.succeeded': {
      target: '.entering',
      actions: { type: 'keepNotice', params: ({ event }) => ({ kind: 'success', message: event.message }) },
    },
    'banner.failed': {
      target: '.entering',
      actions: { type: 'keepNotice', params: ({ event }) => ({ kind: 'error', message: event.message }) },
    },
    'banner.dismissed': '.hidden',
  },
  states: {
    hidden: { description: 'There is no message.', entry: 'clearNotice' },
    entering: { description: 'A message has arrived and is not shown yet.', after: { appearance: 'iconless' } },
    iconless: { description: 'The message shows, its icon does not yet.', after: { iconAppearance: 'visible' } },
    visible: { description: 'Message and icon show.', after: { visibility: 'leaving' } },
    leaving: { description: 'The banner hides; the message is still held.', after: { departure: 'hidden' } },
  },
});
