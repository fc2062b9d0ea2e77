/**
 * The build of an app's script: the eight characters of its hash, which may include a hyphen. Null
 * in development, which has none.
 */
export const buildOf = (script: string): string | null => /-([\w-]{8})\.js$/.exec(script)?.[1] ?? null;
