import { AppEnd } from '#flows/observe/app-end.ts';
import type { Serve } from '#flows/observe/watch.ts';
import { houseRules } from '../shown.ts';

/** Tells viewers what they ask for. Its code arrives with the first viewer. */
export const serve: Serve = (recorder, options) => new AppEnd(recorder, { ...options, rules: houseRules, explains: true });
