/** Apart from the rules, which pages with orders don't need. */

export const recurringLabelStart = 'recurring:';

/** Whether a trade with these labels was bought by a recurring buy. */
export const isRecurring = (labels: readonly string[] | null | undefined): boolean =>
  labels?.some((label) => label.startsWith(recurringLabelStart)) ?? false;
