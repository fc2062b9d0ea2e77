/** A page of a list as the wire has it: these rows, and nothing else of note. */
export const pageReply = (items: readonly object[], more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ total: items.length, page: 0, per_page: 25, sums: null, counts: null, items, next: null, previous: null },
  ...more,
});
