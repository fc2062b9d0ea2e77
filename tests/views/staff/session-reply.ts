import type { SignedInPerson } from '#domain/staff/person.ts';

/** A session reply on the wire that keeps its token. */
export const sessionReply = ({ hidesNames, ...person }: SignedInPerson) => ({
  data: {
    token: null,
    person: { ...person, hides_names: hidesNames },
    idle_until: '2100-01-01T00:00:00Z',
    ends_at: '2100-01-01T00:00:00Z',
  },
});
