import { createActor } from 'xstate';
import { crossing } from './crossing.machine.ts';

const actor = createActor(crossing, { input: { owner: 'marker-of-the-owner' } });
actor.subscribe(({ value }) => {
  const lights = document.querySelector('output');
  if (lights) lights.value = typeof value === 'string' ? value : value.lit;
});
// Only the observer listens, and only during development.
dispatchEvent(new CustomEvent('actor', { detail: actor }));
actor.start();

document.querySelector('button')?.addEventListener('click', () => actor.system.get('button')?.send({ type: 'PUSHED' }));
