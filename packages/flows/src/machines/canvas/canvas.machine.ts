import { assign, setup } from 'xstate';
import {
  type Camera,
  type Content,
  centerOn,
  type Extent,
  fitted,
  keepInPlace,
  type Place,
  pan,
  pinch,
  readably,
  reveal,
  zoomAt,
} from './canvas.geometry.ts';

interface Pointer extends Place {
  readonly pointer: number;
}

interface Changed {
  readonly content: Content;
  readonly kept: { readonly before: Place; readonly after: Place } | null;
}

export interface CanvasContext {
  readonly camera: Camera;
  readonly viewport: Extent;
  readonly content: Content;
  readonly pointers: readonly Pointer[];
}

export type CanvasEvent =
  | ({ readonly type: 'pointer.pressed' } & Pointer)
  | ({ readonly type: 'pointer.moved' } & Pointer)
  | { readonly type: 'pointer.released'; readonly pointer: number }
  | ({ readonly type: 'wheel.turned'; readonly factor: number } & Place)
  | { readonly type: 'view.panned'; readonly by: Place }
  | { readonly type: 'view.zoomed'; readonly factor: number }
  /** Centers a point of the drawing. */
  | { readonly type: 'view.centered'; readonly at: Place }
  | { readonly type: 'fit.requested' }
  | { readonly type: 'viewport.resized'; readonly viewport: Extent }
  | ({ readonly type: 'content.changed' } & Changed)
  | { readonly type: 'part.revealed'; readonly part: Place & Extent };

const others = (pointers: readonly Pointer[], pointer: number): readonly Pointer[] =>
  pointers.filter((one) => one.pointer !== pointer);
const middle = ({ width, height }: Extent): Place => ({ x: width / 2, y: height / 2 });

/** The viewport of a drawing, which is read at full size or shown whole until the user moves it. */
export const canvasMachine = setup({
  types: {
    context: {} as CanvasContext,
    input: {} as { readonly content: Content; readonly viewport: Extent },
    events: {} as CanvasEvent,
  },
  actions: {
    storePointer: assign({
      pointers: ({ context }, { pointer, x, y }: Pointer) => [...others(context.pointers, pointer), { pointer, x, y }],
    }),
    clearPointer: assign({
      pointers: ({ context }, { pointer }: { pointer: number }) => others(context.pointers, pointer),
    }),
    storeViewport: assign({ viewport: (_, { viewport }: { viewport: Extent }) => viewport }),
    storeContent: assign({ content: (_, { content }: Changed) => content }),
    /** Where it is at full size, also in another window. One that is not measured yet has no place to keep. */
    storeReading: assign(({ context: { content, viewport: before, camera } }, { viewport }: { viewport: Extent }) => ({
      viewport,
      camera: readably(content, viewport, before.width > 1 && camera.scale === 1 ? camera : null),
    })),
    storeChangedReading: assign(({ context: { viewport, camera } }, { content, kept }: Changed) => ({
      content,
      camera: readably(
        content,
        viewport,
        kept !== null && camera.scale === 1 ? keepInPlace(camera, kept.before, kept.after) : null,
      ),
    })),
    storeFit: assign({ camera: ({ context: { content, viewport } }) => fitted(content, viewport) }),
    storeZoom: assign({
      camera: ({ context: { camera, viewport } }, { factor, at }: { factor: number; at: Place | null }) =>
        zoomAt(camera, factor, at ?? middle(viewport)),
    }),
    storePan: assign({ camera: ({ context }, { by }: { by: Place }) => pan(context.camera, by) }),
    storeCenter: assign({
      camera: ({ context: { camera, viewport } }, { at }: { at: Place }) => centerOn(camera, at, viewport),
    }),
    storeDrag: assign({
      camera: ({ context: { camera, pointers } }, { pointer, x, y }: Pointer) => {
        const before = pointers.find((one) => one.pointer === pointer);
        return before ? pan(camera, { x: x - before.x, y: y - before.y }) : camera;
      },
    }),
    storePinch: assign({
      camera: ({ context: { camera, pointers } }, moved: Pointer) => {
        const before = pointers.find((one) => one.pointer === moved.pointer);
        const [still] = others(pointers, moved.pointer);
        return before && still ? pinch(camera, [before, still], [moved, still]) : camera;
      },
    }),
    storeReveal: assign({
      camera: ({ context: { camera, viewport } }, { part }: { part: Place & Extent }) => reveal(camera, part, viewport),
    }),
    storeKept: assign({
      camera: ({ context: { camera } }, { kept }: Changed) =>
        kept === null ? camera : keepInPlace(camera, kept.before, kept.after),
    }),
  },
  guards: {
    isDown: ({ context }, { pointer }: { pointer: number }) => context.pointers.some((one) => one.pointer === pointer),
  },
}).createMachine({
  id: 'canvas',
  description: 'The window onto a drawing.',
  context: ({ input: { content, viewport } }) => ({
    camera: readably(content, viewport, null),
    viewport,
    content,
    pointers: [],
  }),
  type: 'parallel',
  states: {
    hand: {
      initial: 'away',
      states: {
        away: {
          on: {
            'pointer.pressed': { target: 'dragging', actions: { type: 'storePointer', params: ({ event }) => event } },
          },
        },
        dragging: {
          on: {
            'pointer.pressed': { target: 'pinching', actions: { type: 'storePointer', params: ({ event }) => event } },
            'pointer.moved': {
              guard: { type: 'isDown', params: ({ event }) => event },
              actions: [
                { type: 'storeDrag', params: ({ event }) => event },
                { type: 'storePointer', params: ({ event }) => event },
              ],
            },
            'pointer.released': {
              guard: { type: 'isDown', params: ({ event }) => event },
              target: 'away',
              actions: { type: 'clearPointer', params: ({ event }) => event },
            },
          },
        },
        pinching: {
          description: 'Two fingers are down. A third one changes nothing.',
          on: {
            'pointer.moved': {
              guard: { type: 'isDown', params: ({ event }) => event },
              actions: [
                { type: 'storePinch', params: ({ event }) => event },
                { type: 'storePointer', params: ({ event }) => event },
              ],
            },
            'pointer.released': {
              guard: { type: 'isDown', params: ({ event }) => event },
              target: 'dragging',
              actions: { type: 'clearPointer', params: ({ event }) => event },
            },
          },
        },
      },
    },
    view: {
      initial: 'reading',
      on: {
        'fit.requested': { target: '.fitted', actions: 'storeFit' },
        'wheel.turned': {
          target: '.moved',
          actions: { type: 'storeZoom', params: ({ event }) => ({ factor: event.factor, at: event }) },
        },
        'view.zoomed': {
          target: '.moved',
          actions: { type: 'storeZoom', params: ({ event }) => ({ factor: event.factor, at: null }) },
        },
        'view.panned': { target: '.moved', actions: { type: 'storePan', params: ({ event }) => event } },
        'view.centered': { target: '.moved', actions: { type: 'storeCenter', params: ({ event }) => event } },
        'part.revealed': { actions: { type: 'storeReveal', params: ({ event }) => event } },
      },
      states: {
        reading: {
          description: 'A drawing that is to be read is at full size and may be larger than its window.',
          on: {
            'viewport.resized': { actions: { type: 'storeReading', params: ({ event }) => event } },
            'content.changed': { actions: { type: 'storeChangedReading', params: ({ event }) => event } },
            'pointer.moved': { guard: { type: 'isDown', params: ({ event }) => event }, target: 'moved' },
          },
        },
        fitted: {
          description: 'All of the drawing is shown, also when it or its window changes.',
          on: {
            'viewport.resized': { actions: [{ type: 'storeViewport', params: ({ event }) => event }, 'storeFit'] },
            'content.changed': { actions: [{ type: 'storeContent', params: ({ event }) => event }, 'storeFit'] },
            'pointer.moved': { guard: { type: 'isDown', params: ({ event }) => event }, target: 'moved' },
          },
        },
        moved: {
          on: {
            'viewport.resized': { actions: { type: 'storeViewport', params: ({ event }) => event } },
            'content.changed': {
              actions: [
                { type: 'storeContent', params: ({ event }) => event },
                { type: 'storeKept', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
  },
});
