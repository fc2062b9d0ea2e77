/**
 * Adds a region that notices a long wait, for the screen to say so.
 * @param delay the chart's delay until then
 */
export const slowNotice = <const Delay extends string>(delay: Delay, description: string) =>
  ({
    initial: 'short',
    states: {
      short: { after: { [delay]: 'long' } as { readonly [Name in Delay]: 'long' } },
      long: { description, type: 'final' },
    },
  }) as const;

/** After a customer submits something. */
export const submittedSlowNotice = slowNotice(
  'stillWorkingAfter',
  'The screen says that it is still working, and not to submit again.',
);

/** The notice of a long wait. */
export interface SlowNotice {
  /** Ten seconds have passed. */
  readonly isLong: boolean;
  /** Contact was lost; a search is checking whether it was placed. */
  readonly isLost: boolean;
}

/** @param isSubmitting whether the flow is in a state within its `submitting` */
export const slowNoticeOf = (
  isSubmitting: (within: { readonly wait: 'long' } | { readonly work: 'verifying' | 'locating' }) => boolean,
): SlowNotice => ({
  isLong: isSubmitting({ wait: 'long' }),
  isLost: isSubmitting({ work: 'verifying' }) || isSubmitting({ work: 'locating' }),
});
