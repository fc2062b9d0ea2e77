/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Deterministic noise from -1 to 1. */
export function uniform(stream: number, index: number): number {
  let bits = Math.imul(stream ^ Math.imul(index | 0, 0x9e3779b1), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 0x7fffffff - 1;
}

/** Value noise with smooth interpolation, at constant cost. */
function curve(stream: number, position: number): number {
  const index = Math.floor(position);
  const part = position - index;
  const from = uniform(stream, index);
  return from + (uniform(stream, index + 1) - from) * part * part * (3 - 2 * part);
}

export interface Octave {
  readonly period: number;
  readonly amplitude: number;
}

/** Sums octaves with separate phases, so that they do not pause together. */
export function wander(stream: number, octaves: readonly Octave[], seconds: number): number {
  let sum = 0;
  for (const [number, { period, amplitude }] of octaves.entries()) {
    const own = Math.imul(stream + number + 1, 0x9e3779b1) >>> 0;
    sum += amplitude * curve(own, seconds / period + own / 0x1_0000_0000);
  }
  return sum;
}
