import { staffResource } from './resources.ts';

/** Everything that screens of staff load. It loads with the first of them, and so do its calls. */
export const staffResources = {
  sources: staffResource({ pollSeconds: 15 }, (calls, { token }, signal) => calls.readSources(token, signal)),
} as const;
