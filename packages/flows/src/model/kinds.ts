import type { ActorKind } from './types.ts';

const startText = (logic: object): string => ('start' in logic ? String(logic.start) : '');

/**
 * Recognizes a kind of actor logic by property names that survive minification, as the observer,
 * the viewer and the app may have separate copies of XState.
 */
export function logicKind(logic: unknown): ActorKind {
  if (typeof logic !== 'object' || logic === null) return 'unknown';
  if ('root' in logic && 'definition' in logic) return 'machine';
  if (!('config' in logic) || typeof logic.config !== 'function' || !('restoreSnapshot' in logic)) return 'unknown';
  if (!('start' in logic)) return 'transition';
  const text = startText(logic);
  if (/\breceive\b/.test(text)) return 'callback';
  if (/\.subscribe\(/.test(text)) return 'observable';
  return /\.then\(/.test(text) ? 'promise' : 'unknown';
}
