export interface Extent {
  readonly width: number;
  readonly height: number;
}
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A drawing, and where reading starts if it is to be read at full size. */
export interface Content extends Extent {
  readonly start?: Place | undefined;
}

/** Shows a drawing's point at `point × scale + (x, y)`, in CSS pixels of the window. */
export interface Camera extends Place {
  readonly scale: number;
}

const scaleLimits = { least: 0.1, most: 3 } as const;
/** Smaller drawings would be unreadable, so they start at their top left corner instead. */
const smallestFit = 0.3;
/** Pixels around a drawing that fits. */
const margin = 16;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Centers the whole drawing, at full size at most. */
export function fitted(content: Extent, viewport: Extent): Camera {
  const room = { width: Math.max(viewport.width - 2 * margin, 1), height: Math.max(viewport.height - 2 * margin, 1) };
  const scale = clamp(Math.min(room.width / content.width, room.height / content.height), smallestFit, 1);
  const start = (length: number, whole: number) => Math.max((whole - length * scale) / 2, margin);
  return { scale, x: start(content.width, viewport.width), y: start(content.height, viewport.height) };
}

/** At full size from where reading starts, or where it is now. The whole, if that fits or is not to be read. */
export function readably(content: Content, viewport: Extent, now: Camera | null): Camera {
  const whole = fitted(content, viewport);
  if (!content.start || whole.scale === 1) return whole;
  // The title and the start, if one window has both.
  const from = (start: number, room: number): number => (start <= 0.8 * room ? margin : room / 2 - start);
  const { x, y } = now ?? {
    x: from(content.start.x, viewport.width),
    y: from(content.start.y, viewport.height),
  };
  const along = (at: number, length: number, room: number): number =>
    length <= room - 2 * margin ? (room - length) / 2 : clamp(at, room - margin - length, margin);
  return { scale: 1, x: along(x, content.width, viewport.width), y: along(y, content.height, viewport.height) };
}

/** Zooms around a point of the window. */
export function zoomAt({ x, y, scale }: Camera, factor: number, { x: px, y: py }: Place): Camera {
  const next = clamp(scale * factor, scaleLimits.least, scaleLimits.most);
  const by = next / scale;
  return { scale: next, x: px - (px - x) * by, y: py - (py - y) * by };
}

export const pan = ({ x, y, scale }: Camera, by: Place): Camera => ({ x: x + by.x, y: y + by.y, scale });

/** Moves as little as needed to show a part. */
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

/** Centers a point of the drawing. */
export const centerOn = ({ scale }: Camera, at: Place, { width, height }: Extent): Camera => ({
  scale,
  x: width / 2 - at.x * scale,
  y: height / 2 - at.y * scale,
});

/** The visible part, in drawing units. */
export const frameOf = ({ x, y, scale }: Camera, { width, height }: Extent): Place & Extent => ({
  x: -x / scale,
  y: -y / scale,
  width: width / scale,
  height: height / scale,
});

/** Whether the whole drawing is visible. */
export function isWhole(camera: Camera, content: Extent, viewport: Extent): boolean {
  const { x, y, width, height } = frameOf(camera, viewport);
  return x <= 0 && y <= 0 && x + width >= content.width && y + height >= content.height;
}

/** Keeps a point in place on the screen after the drawing changes. */
export const keepInPlace = ({ x, y, scale }: Camera, before: Place, after: Place): Camera => ({
  scale,
  x: x + (before.x - after.x) * scale,
  y: y + (before.y - after.y) * scale,
});

/** Keeps the point between the fingers in place. */
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
