/** An element's role in the interface and its state, for styles, tests and tools. */
export const part = (name: string, state?: string | undefined) => ({ 'data-part': name, 'data-state': state });

/** Joins class names and skips falsy ones. */
export const classes = (...names: ReadonlyArray<string | false | undefined>): string => names.filter(Boolean).join(' ');
