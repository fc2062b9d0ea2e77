import { AppEnd } from '@statechange/flows/observe/app-end';
import type { Serve } from '@statechange/flows/observe/watch';
import { houseRules } from '../shown.ts';

/** Answers viewers. Its code loads with the first viewer. */
export const serve: Serve = (recorder, options) =>
  new AppEnd(recorder, { ...options, rules: houseRules, explains: true });
