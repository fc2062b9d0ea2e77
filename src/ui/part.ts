/** The attributes that styles, tests and tools share: which part of the interface an element is, and which state it shows. */
export const part = (name: string, state?: string | undefined) => ({ 'data-part': name, 'data-state': state });

/** Class names joined; what is absent is left out. */
export const classes = (...names: ReadonlyArray<string | false | undefined>): string => names.filter(Boolean).join(' ');
