import type { HoldHours } from '#domain/addresses/addressHold.ts';
import { problemWording } from '../problem/wording.ts';

const holdUnchanged = 'Your setting is unchanged.';
const maybeChanged = 'We don’t know yet whether it was saved. The setting below is the current one.';
export const holdWording = problemWording<never>(holdUnchanged, {
  offline: { title: 'You seem to be offline', text: `${maybeChanged} Check your connection, then try again.` },
  timeout: { title: 'That took too long', text: `${maybeChanged} Try again in a moment.` },
});

export const holdLabels: Readonly<Record<HoldHours, string>> = {
  0: 'No hold',
  24: '24 hours',
  48: '48 hours',
  168: '7 days',
};
