import type { Resource } from './resources.ts';

/** Everything that screens of staff load. It loads with the first of them, and so do its calls. */
export const staffResources = {} as const satisfies Readonly<Record<string, Resource<'staff', unknown, never>>>;
