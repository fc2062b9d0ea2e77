/** An action or guard that takes the event as its params. */
export const withEvent = <const Name extends string>(type: Name) => ({ type, params: <Event>({ event }: { event: Event }): Event => event }) as const;

/** An action or guard that takes an actor's answer as its params. */
export const withAnswer = <const Name extends string>(type: Name) =>
  ({ type, params: <Output>({ event }: { event: { output: Output } }): Output => event.output }) as const;
