import { watch } from '@statechange/flows/observe/watch';
import type { AnyActorRef } from 'xstate';
import { buildOf } from './build.ts';

/** The app's own script, as the server names it. */
const script = document.querySelector<HTMLMetaElement>('meta[name="flows"]')?.content ?? '';
const build = buildOf(script);
const load = async () => (await import('./serve.ts')).serve;

/** The app hands over its root actor right before that starts. */
addEventListener('actor', (event) => void watch((event as CustomEvent<AnyActorRef>).detail, { build, load }), {
  once: true,
});

// Pages that `public/theme.js` starts have no tag for the app's script: the observer starts it in
// its place.
if (document.querySelector('script[data-start]') !== null && script.startsWith('/assets/'))
  await import(/* @vite-ignore */ script);
