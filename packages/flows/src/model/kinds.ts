import type { ActorKind } from './types.ts';

const startText = (logic: object): string => ('start' in logic ? String(logic.start) : '');

/**
 * What kind of logic something is. An observer and a viewer are built apart from the app and have
 * no copy of its library to compare with, so this goes by the names of properties that the
 * library's own logic uses when it starts, which no build renames.
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
