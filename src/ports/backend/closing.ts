import * as v from 'valibot';
import type { Obstacles } from '#domain/security/closing.ts';
import { timeSchema } from '../bank/schemas.ts';
import { callBackend } from './call.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const obstaclesSchema = v.pipe(
  v.object({ balances: v.array(v.string()), orders: count, transfers: count }),
  v.transform((reply): Obstacles => reply),
);

/** What keeps the account of the user token's customer from being closed. */
export const readObstacles = (ut: string, signal: AbortSignal): Promise<Obstacles> => callBackend('closing', obstaclesSchema, { token: ut, signal });

/** Has the account closed a day later. @returns when, in ms */
export const requestClosing = async (ut: string, signal: AbortSignal): Promise<number> =>
  (await callBackend('closing', v.object({ closes_at: timeSchema }), { method: 'POST', token: ut, body: {}, signal })).closes_at;

/** Stops a closing that waits. */
export const keepAccount = (ut: string, signal: AbortSignal) => callBackend('closing', v.null(), { method: 'DELETE', token: ut, signal });
