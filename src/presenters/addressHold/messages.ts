import type { HoldHours } from '#domain/addresses/addressHold.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { type TransportCode, transportWordings, type Wording, wordingOf } from '../problem/wording.ts';

const holdUnchanged = 'Your setting is unchanged.';
const maybeChanged = 'We don’t know yet whether it was saved. The setting below is the current one.';
const holdWordings: Readonly<Record<TransportCode, Wording>> = {
  ...transportWordings(holdUnchanged),
  offline: { title: 'You seem to be offline', text: `${maybeChanged} Check your connection, then try again.` },
  timeout: { title: 'That took too long', text: `${maybeChanged} Try again in a moment.` },
};

/** Why the hold was not changed, and what to do. */
export const holdWording = (problem: Problem): Wording => wordingOf(problem, holdWordings, holdUnchanged);

export const holdLabels: Readonly<Record<HoldHours, string>> = { 0: 'No hold', 24: '24 hours', 48: '48 hours', 168: '7 days' };
