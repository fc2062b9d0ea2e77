import { setTimeout as pause } from 'node:timers/promises';
import { day } from '#domain/time/units.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Watch } from '../../kit/watches.ts';
import { changesRhythm } from '../projection/round.ts';
import { checks } from './checks.ts';
import { changedUpTo } from './quiet.ts';
import { goOn } from './reconcile.ts';
import { beginRun, completeUpTo, lastFullRun, lastRun, openRun } from './runs.ts';

/** Of a round, for what takes longer: the next one goes on. */
const patience = 10_000;
/** The longest rest between two parts, in milliseconds. */
const maxPauseMs = 500;

/** As long as the part took: an embedded database does one thing at a time, and whoever opens a page meanwhile gets every other turn. */
const rest = (took: number) => pause(Math.min(took, maxPauseMs));

function timer(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
}

type Round = Pick<BackendServices, 'bank' | 'clock' | 'config' | 'db' | 'log'>;

/** What is to be compared now: everything once a day, and what changed since the last time; null for nothing. */
async function dueRun({ db, clock }: Round): Promise<'nightly' | 'sync' | null> {
  if ((await completeUpTo(db)) === null) return null;
  const full = await lastFullRun(db);
  if (full === null || clock.now() - full.beganAt >= day) return 'nightly';
  const last = (await lastRun(db)) ?? full;
  // What was too new to be judged is looked at until it is old enough.
  const hasLate = last.checks.some(({ late }) => late > 0);
  return hasLate || (await changedUpTo(db)) !== last.changedAt ? 'sync' : null;
}

/** Goes on with the run that is under way, or makes the one that is due. */
export async function reconcileRound(services: Round, isTimeUp = timer(patience)): Promise<void> {
  const { db, clock } = services;
  if ((await openRun(db)) === null) {
    const trigger = await dueRun(services);
    if (trigger === null) return;
    await beginRun(db, { trigger, staffId: null }, clock.now());
  }
  await goOn(services, isTimeUp, checks, rest);
}

/** After each look at what changed. */
export const reconciliationWatch: Watch = {
  name: 'reconciliation',
  failure: 'the bank was not reconciled',
  every: changesRhythm,
  apart: changesRhythm - 3,
  round: (services) => reconcileRound(services),
};
