import { watch } from '@statechange/flows/observe/watch';
import type { AnyActorRef } from 'xstate';
import { buildOf } from './build.ts';

/** The app's own script, from the server's page. */
const script = document.querySelector<HTMLMetaElement>('meta[name="flows"]')?.content ?? '';
const build = buildOf(script);
const load = async () => (await import('./serve.ts')).serve;

/** The app dispatches its root actor right before starting it. */
addEventListener('actor', (event) => void watch((event as CustomEvent<AnyActorRef>).detail, { build, load }), {
  once: true,
});

// Pages that `public/theme.js` starts have no tag for the app's script, so the observer starts it.
if (document.querySelector('script[data-start]') !== null && script.startsWith('/assets/'))
  await import(/* @vite-ignore */ script);
