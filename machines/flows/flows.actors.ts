import { effectContract } from '../shared/setup.ts';

/** Logs that a flow broke, which is always a defect of ours. */
export const logCrash = effectContract<{ actorId: string; error: unknown }>('logCrash');
