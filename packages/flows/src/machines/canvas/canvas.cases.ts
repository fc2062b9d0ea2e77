import type { Cases } from '../../run/cases.ts';
import type { canvasMachine } from './canvas.machine.ts';

export const canvasCases: Cases<typeof canvasMachine> = {
  inputs: [
    { content: { width: 800, height: 600, start: { x: 20, y: 300 } }, viewport: { width: 400, height: 300 } },
    { content: { width: 800, height: 600 }, viewport: { width: 400, height: 300 } },
  ],
  events: {
    'pointer.pressed': [
      { pointer: 1, x: 10, y: 10 },
      { pointer: 2, x: 110, y: 10 },
    ],
    'pointer.moved': [
      { pointer: 1, x: 20, y: 30 },
      { pointer: 2, x: 210, y: 10 },
    ],
    'pointer.released': [{ pointer: 1 }, { pointer: 2 }],
    'wheel.turned': [{ x: 0, y: 0, factor: 2 }],
    'view.panned': [{ by: { x: 40, y: 0 } }],
    'view.zoomed': [{ factor: 0.5 }],
    'view.centered': [{ at: { x: 600, y: 100 } }],
    'viewport.resized': [{ viewport: { width: 300, height: 300 } }],
    'content.changed': [
      { content: { width: 1_000, height: 500 }, kept: null },
      { content: { width: 900, height: 700 }, kept: { before: { x: 10, y: 10 }, after: { x: 60, y: 20 } } },
    ],
    'part.revealed': [{ part: { x: 700, y: 500, width: 80, height: 40 } }],
  },
  actors: {},
  abstraction: ({ context }) => context.pointers.map(({ pointer }) => pointer).sort(),
  invariants: {
    'a scale stays within its limits': ({ context: { camera } }) =>
      camera.scale >= 0.1 && camera.scale <= 3 ? undefined : `it is ${camera.scale}`,
    'a camera has a place': ({ context: { camera } }) =>
      Number.isFinite(camera.x + camera.y) ? undefined : 'it has none',
  },
};
