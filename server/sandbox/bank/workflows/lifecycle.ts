import { minute } from '#domain/time/units.ts';
import type { bankWorkflows } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';

export type Workflow = typeof bankWorkflows.$inferSelect;

/** Milliseconds that a new workflow is `storing`. */
export const storingDelay = 1_000;

/** How long a person has with a link token. A deadline, not a wait: `SANDBOX_SPEED` leaves it alone. */
const tokenLifetimes: Readonly<Record<string, number>> = { link_token_create: 4 * 60 * minute, link_token_update: 30 * minute };
/** How long a public token can be exchanged, in milliseconds; a deadline too. */
export const publicTokenLifetime = 30 * minute;

/** The state that a workflow is in by now. In the sandbox none fails. */
export const workflowStateAt = ({ state, createdAt }: Pick<Workflow, 'state' | 'createdAt'>, { clock }: Pick<Services, 'clock'>): string =>
  state === 'storing' && clock.due(createdAt, storingDelay) ? 'completed' : state;

/** Whether the picker can still be opened with the workflow's link token. */
export const linkTokenLives = ({ kind, createdAt }: Pick<Workflow, 'kind' | 'createdAt'>, { clock }: Pick<Services, 'clock'>): boolean =>
  clock.now() < createdAt + (tokenLifetimes[kind] ?? 0);
