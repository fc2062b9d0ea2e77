/** A session reply on the wire that keeps its token. */
export const sessionReply = (person: object) => ({
  data: { token: null, person, idle_until: '2100-01-01T00:00:00Z', ends_at: '2100-01-01T00:00:00Z' },
});
