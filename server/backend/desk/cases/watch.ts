import { changesRhythm } from '../../books/projection/round.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Watch } from '../../kit/watches.ts';
import { mailWaitingAnswers } from './answers.ts';
import { closeEndedCases, openFoundCases, openStoredMessages, releaseClaims } from './found-cases.ts';

/** Opens, closes and releases cases as needed. */
export async function watchCases(services: BackendServices): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await openFoundCases(db, now);
  await closeEndedCases(db, now);
  await releaseClaims(db, now);
  await mailWaitingAnswers(services);
}

/** As often as the sync: money moving after a freeze opens a case at once. */
export const caseWatch: Watch = {
  name: 'case-watch',
  failure: 'cases were not opened and ended',
  start: ({ db }) => openStoredMessages(db),
  every: changesRhythm,
  apart: changesRhythm - 3,
  round: watchCases,
};
