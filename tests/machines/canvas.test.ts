import { canvasCases } from '@statechange/flows/machines/canvas/canvas.cases';
import { fitted, pinch, reveal, zoomAt } from '@statechange/flows/machines/canvas/canvas.geometry';
import { canvasMachine } from '@statechange/flows/machines/canvas/canvas.machine';
import { describe, expect, test } from 'vitest';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(canvasMachine, canvasCases);

const viewport = { width: 400, height: 300 };
const opened = () => story(canvasMachine, { content: { width: 736, height: 268 }, viewport });

test('all of a drawing is shown, also in another window, until it is moved', () => {
  const flow = opened();
  expect(flow.snapshot.context.camera).toEqual({ scale: 0.5, x: 16, y: 83 });
  flow.send({ type: 'viewport.resized', viewport: { width: 768, height: 300 } });
  expect(flow.snapshot.context.camera).toEqual({ scale: 1, x: 16, y: 16 });
  flow.send({ type: 'view.panned', by: { x: 10, y: 0 } }, { type: 'viewport.resized', viewport });
  expect(flow.snapshot.context.camera).toEqual({ scale: 1, x: 26, y: 16 });
  expect(flow.send({ type: 'fit.requested' }).snapshot.context.camera.scale).toBe(0.5);
});

test('a pointer drags it, two zoom it, and one that was not pressed does nothing', () => {
  const flow = opened().send(
    { type: 'pointer.moved', pointer: 7, x: 0, y: 0 },
    { type: 'pointer.pressed', pointer: 1, x: 100, y: 100 },
  );
  flow.send({ type: 'pointer.moved', pointer: 7, x: 0, y: 0 }, { type: 'pointer.moved', pointer: 1, x: 130, y: 90 });
  expect(flow.snapshot.context.camera).toEqual({ scale: 0.5, x: 46, y: 73 });
  flow.send(
    { type: 'pointer.pressed', pointer: 2, x: 230, y: 90 },
    { type: 'pointer.moved', pointer: 2, x: 330, y: 90 },
  );
  expect(flow.snapshot.context.camera.scale).toBe(1);
  flow.send({ type: 'pointer.released', pointer: 1 }, { type: 'pointer.released', pointer: 2 });
  expect(flow.state).toBe('hand.away view.moved');
});

test('a drawing with a start is read at full size from there, and stays where it is in a narrower window', () => {
  const start = { x: 700, y: 100 };
  const flow = story(canvasMachine, { content: { width: 736, height: 268, start }, viewport: { width: 1, height: 1 } });
  const cameraIn = (width: number) =>
    flow.send({ type: 'viewport.resized', viewport: { width, height: 300 } }).snapshot.context.camera;
  expect(cameraIn(400)).toEqual({ scale: 1, x: -352, y: 16 });
  expect(cameraIn(500)).toEqual({ scale: 1, x: -252, y: 16 });
  expect(cameraIn(300)).toEqual({ scale: 1, x: -252, y: 16 });
  expect(cameraIn(800)).toEqual({ scale: 1, x: 32, y: 16 });
  expect(flow.send({ type: 'fit.requested' }).state).toBe('hand.away view.fitted');
  expect(cameraIn(400).scale).toBe(0.5);
});

test('what was clicked keeps its place when the drawing changes', () => {
  const flow = opened().send({ type: 'view.panned', by: { x: 0, y: 0 } });
  const before = flow.snapshot.context.camera;
  flow.send({
    type: 'content.changed',
    content: { width: 900, height: 400 },
    kept: { before: { x: 100, y: 40 }, after: { x: 180, y: 60 } },
  });
  const { camera } = flow.snapshot.context;
  expect([camera.x + 180 * camera.scale, camera.y + 60 * camera.scale]).toEqual([
    before.x + 100 * before.scale,
    before.y + 40 * before.scale,
  ]);
});

describe('the camera', () => {
  test('never shows a drawing larger than it was drawn, and no smaller than its names can be read', () => {
    expect(fitted({ width: 10, height: 10 }, viewport).scale).toBe(1);
    expect(fitted({ width: 100_000, height: 10 }, viewport)).toEqual({ scale: 0.3, x: 16, y: 148.5 });
  });

  test('zooms around a point, which stays', () => {
    const camera = zoomAt({ x: 0, y: 0, scale: 1 }, 2, { x: 100, y: 50 });
    expect(camera).toEqual({ x: -100, y: -50, scale: 2 });
    expect(zoomAt(camera, 100, { x: 0, y: 0 }).scale).toBe(3);
  });

  test('reveals what is hidden with the least movement, and nothing that can be seen', () => {
    const camera = { x: 0, y: 0, scale: 1 };
    expect(reveal(camera, { x: 100, y: 100, width: 50, height: 50 }, viewport)).toEqual(camera);
    expect(reveal(camera, { x: 500, y: 100, width: 50, height: 50 }, viewport)).toEqual({ x: -166, y: 0, scale: 1 });
    expect(reveal(camera, { x: 0, y: 0, width: 1_000, height: 50 }, viewport)).toEqual({ x: -300, y: 16, scale: 1 });
  });

  test('two fingers keep what is between them', () => {
    const camera = pinch(
      { x: 0, y: 0, scale: 1 },
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: 0, y: 0 },
        { x: 200, y: 0 },
      ],
    );
    expect(camera).toEqual({ x: 0, y: 0, scale: 2 });
  });
});
