/** A state that notes when a wait becomes long; the screen then says so. @param delay the chart's name of the time until then */
export const patience = <const Delay extends string>(delay: Delay, description: string) =>
  ({
    initial: 'short',
    states: {
      short: { after: { [delay]: 'long' } as { readonly [Name in Delay]: 'long' } },
      long: { description, type: 'final' },
    },
  }) as const;

/** The same for what a customer has submitted. */
export const submittedPatience = patience('stillWorkingAfter', 'The screen says that it is still working, and not to submit again.');
