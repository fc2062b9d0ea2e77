import { onDemand } from '../../logic/on-demand.ts';

/** Only staff need these calls. */
export const staffCalls = () => onDemand(() => import('#ports/backend/staff/session.ts'));
