import { InspectorServer } from '@statechange/flows/observe/inspector-server';
import type { Serve } from '@statechange/flows/observe/watch';
import { exchangeRules } from '../shown.ts';

/** Answers viewers. Its code loads with the first viewer. */
export const serve: Serve = (recorder, options) =>
  new InspectorServer(recorder, { ...options, rules: exchangeRules, explains: true });
