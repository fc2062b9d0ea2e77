/**
 * The build of an app's script: the eight characters of its hash, in which a hyphen is one like any
 * other. Null in development, where it has none.
 */
export const buildOf = (script: string): string | null => /-([\w-]{8})\.js$/.exec(script)?.[1] ?? null;
