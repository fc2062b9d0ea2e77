import { houseRules } from '../house/shown.ts';
import { AppEnd, type AppEndOptions } from './app-end.ts';
import type { Recorder } from './recorder.ts';

/** Tells viewers what they ask for. Its code arrives with the first viewer. */
export const serve = (recorder: Recorder, options: Omit<AppEndOptions, 'rules' | 'explains'>): AppEnd =>
  new AppEnd(recorder, { ...options, rules: houseRules, explains: true });
