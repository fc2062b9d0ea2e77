export interface Extent {
  readonly width: number;
  readonly height: number;
}
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Where a drawing lies in its window: a point of the drawing is shown at `point × scale + (x, y)`,
 * in CSS pixels of the window.
 */
export interface Camera extends Place {
  readonly scale: number;
}

const scaleLimits = { least: 0.1, most: 3 } as const;
/**
 * A drawing is shown whole down to this scale; a larger one begins with its top left corner, so
 * that its names can be read.
 */
const smallestFit = 0.3;
/** Room between the drawing and the edge of its window when all of it is shown. */
const margin = 16;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The whole drawing in its window, in the middle, never larger than it was drawn. */
export function fitted(content: Extent, viewport: Extent): Camera {
  const room = { width: Math.max(viewport.width - 2 * margin, 1), height: Math.max(viewport.height - 2 * margin, 1) };
  const scale = clamp(Math.min(room.width / content.width, room.height / content.height), smallestFit, 1);
  const start = (length: number, whole: number) => Math.max((whole - length * scale) / 2, margin);
  return { scale, x: start(content.width, viewport.width), y: start(content.height, viewport.height) };
}

/** Larger or smaller around a point of the window, which stays where it is. */
export function zoomAt({ x, y, scale }: Camera, factor: number, { x: px, y: py }: Place): Camera {
  const next = clamp(scale * factor, scaleLimits.least, scaleLimits.most);
  const by = next / scale;
  return { scale: next, x: px - (px - x) * by, y: py - (py - y) * by };
}

export const pan = ({ x, y, scale }: Camera, by: Place): Camera => ({ x: x + by.x, y: y + by.y, scale });

/** Shows a part of the drawing: moves as little as it takes, and not at all if it can be seen. */
export function reveal(camera: Camera, part: Place & Extent, viewport: Extent): Camera {
  const along = (start: number, length: number, room: number): number => {
    if (length > room - 2 * margin) return room / 2 - (start + length / 2);
    if (start < margin) return margin - start;
    return start + length > room - margin ? room - margin - (start + length) : 0;
  };
  const { x, y, scale } = camera;
  const by = {
    x: along(part.x * scale + x, part.width * scale, viewport.width),
    y: along(part.y * scale + y, part.height * scale, viewport.height),
  };
  return pan(camera, by);
}

/** Shows a point of the drawing in the middle of its window. */
export const centerOn = ({ scale }: Camera, at: Place, { width, height }: Extent): Camera => ({
  scale,
  x: width / 2 - at.x * scale,
  y: height / 2 - at.y * scale,
});

/** The part of the drawing that its window shows, in units of the drawing. */
export const frameOf = ({ x, y, scale }: Camera, { width, height }: Extent): Place & Extent => ({
  x: -x / scale,
  y: -y / scale,
  width: width / scale,
  height: height / scale,
});

/** Whether all of a drawing can be seen. */
export function isWhole(camera: Camera, content: Extent, viewport: Extent): boolean {
  const { x, y, width, height } = frameOf(camera, viewport);
  return x <= 0 && y <= 0 && x + width >= content.width && y + height >= content.height;
}

/** Moves so that a place of the drawing, which lay elsewhere before, is shown where it was. */
export const keepInPlace = ({ x, y, scale }: Camera, before: Place, after: Place): Camera => ({
  scale,
  x: x + (before.x - after.x) * scale,
  y: y + (before.y - after.y) * scale,
});

/** Two fingers: what was between them stays between them. */
export function pinch(camera: Camera, before: readonly [Place, Place], after: readonly [Place, Place]): Camera {
  const middle = ([a, b]: readonly [Place, Place]): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const distance = ([a, b]: readonly [Place, Place]): number => Math.hypot(a.x - b.x, a.y - b.y);
  const [from, to] = [middle(before), middle(after)];
  return zoomAt(
    pan(camera, { x: to.x - from.x, y: to.y - from.y }),
    distance(after) / Math.max(distance(before), 1),
    to,
  );
}
