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

/** What the screen says of a long wait. */
export interface Patience {
  /** Ten seconds have passed: it is still working. */
  readonly isLong: boolean;
  /** Contact was lost: it is searched for, and it is unknown whether it was placed. */
  readonly isLost: boolean;
}

/** @param isSubmitting whether the flow is in a state within its `submitting` */
export const patienceOf = (
  isSubmitting: (within: { readonly patience: 'long' } | { readonly work: 'verifying' | 'locating' }) => boolean,
): Patience => ({
  isLong: isSubmitting({ patience: 'long' }),
  isLost: isSubmitting({ work: 'verifying' }) || isSubmitting({ work: 'locating' }),
});
