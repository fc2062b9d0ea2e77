import { houseRules } from '../house/shown.ts';
import { AppEnd } from './app-end.ts';
import type { Serve } from './watch.ts';

/** Tells viewers what they ask for. Its code arrives with the first viewer. */
export const serve: Serve = (recorder, options) => new AppEnd(recorder, { ...options, rules: houseRules, explains: true });
