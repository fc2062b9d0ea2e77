import { effectContract } from '../shared/actors.ts';

/** Tells whoever watches over the app that a flow broke, which is always a defect of ours. */
export const reportCrash = effectContract<{ actorId: string; error: unknown }>('reportCrash');
