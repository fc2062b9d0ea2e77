import { setTimeout as pause } from 'node:timers/promises';
import { day } from '#domain/time/units.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Watch } from '../../kit/watches.ts';
import { changesRhythm, roundLimitMs } from '../projection/round.ts';
import { checks } from './checks.ts';
import { changedUpTo } from './quiet.ts';
import { goOn } from './reconcile.ts';
import { beginRun, completeUpTo, lastFullRun, lastRun, openRun } from './runs.ts';

/** Between parts. */
const maxPauseMs = 50;

/** A fraction of what the last part took, so that an embedded database can serve other calls in between. */
const rest = (took: number) => pause(Math.min(took / 8, maxPauseMs));

function timer(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
}

type Round = Pick<BackendServices, 'bank' | 'clock' | 'config' | 'db' | 'log'>;

/** A full run daily, changes in between; null if nothing is due. */
async function dueRun({ db, clock }: Round): Promise<'nightly' | 'sync' | null> {
  if ((await completeUpTo(db)) === null) return null;
  const full = await lastFullRun(db);
  if (full === null || clock.now() - full.beganAt >= day) return 'nightly';
  const last = (await lastRun(db)) ?? full;
  // Too recent records are revisited until they are old enough.
  const hasLate = last.checks.some(({ late }) => late > 0);
  return hasLate || (await changedUpTo(db)) !== last.changedAt ? 'sync' : null;
}

/** Continues the current run, or starts a due one. */
export async function reconcileRound(services: Round, isTimeUp = timer(roundLimitMs)): Promise<void> {
  const { db, clock } = services;
  if ((await openRun(db)) === null) {
    const trigger = await dueRun(services);
    if (trigger === null) return;
    await beginRun(db, { trigger, staffId: null }, clock.now());
  }
  await goOn(services, isTimeUp, checks, rest);
}

/** Follows each sync. */
export const reconciliationWatch: Watch = {
  name: 'reconciliation',
  failure: 'the bank was not reconciled',
  every: changesRhythm,
  apart: changesRhythm - 3,
  round: (services) => reconcileRound(services),
};
