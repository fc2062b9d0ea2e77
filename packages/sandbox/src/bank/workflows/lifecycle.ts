import { minute } from '#domain/time/units.ts';
import type { bankWorkflows } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';

export type Workflow = typeof bankWorkflows.$inferSelect;

/** Milliseconds. */
export const storingDelay = 1_000;

/** Lifetimes of link tokens; not scaled by `SANDBOX_SPEED`. */
const tokenLifetimes: Readonly<Record<string, number>> = {
  link_token_create: 4 * 60 * minute,
  link_token_update: 30 * minute,
};
/** Milliseconds; not scaled either. */
export const publicTokenLifetime = 30 * minute;

/** Sandbox workflows never fail. */
export const workflowStateAt = (
  { state, createdAt }: Pick<Workflow, 'state' | 'createdAt'>,
  { clock }: Pick<Services, 'clock'>,
): string => (state === 'storing' && clock.due(createdAt, storingDelay) ? 'completed' : state);

/** Whether the link token still opens the picker. */
export const linkTokenLives = (
  { kind, createdAt }: Pick<Workflow, 'kind' | 'createdAt'>,
  { clock }: Pick<Services, 'clock'>,
): boolean => clock.now() < createdAt + (tokenLifetimes[kind] ?? 0);
