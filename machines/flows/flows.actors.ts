import { effectContract } from '../shared/actors.ts';

/** Logs that a flow broke, which is always a defect of ours. */
export const logCrash = effectContract<{ actorId: string; error: unknown }>('logCrash');
