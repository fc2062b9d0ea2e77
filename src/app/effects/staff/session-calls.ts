import { onDemand } from '../../logic/on-demand.ts';

/** Nobody but staff needs these calls. */
export const staffCalls = () => onDemand(() => import('#ports/backend/staff/session.ts'));
