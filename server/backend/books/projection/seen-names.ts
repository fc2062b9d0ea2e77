import { inArray, sql } from 'drizzle-orm';
import type { SignedInPerson } from '#domain/staff/person.ts';
import type { Executor } from '#server/db/database.ts';
import { directory } from '#server/db/schema/projection.ts';

/** Whoever hides names gets initials and masked email addresses; whole values don't leave the database. */
export type Seeing = Pick<SignedInPerson, 'hidesNames'>;

type SeenCustomer = Readonly<Record<'name' | 'email', string | null>>;

const nobody: SeenCustomer = { name: null, email: null };

/** Customers as the caller sees them, by guid. @returns a function that knows them all */
export async function seenCustomers(
  db: Executor,
  { hidesNames }: Seeing,
  guids: readonly (string | null)[],
): Promise<(guid: unknown) => SeenCustomer> {
  const wanted = [...new Set(guids.filter((guid) => guid !== null))];
  if (wanted.length === 0) return () => nobody;
  const { guid, name, email, maskedName, maskedEmail } = directory;
  const rows = await db
    .select({
      guid,
      name: sql<string | null>`${hidesNames ? maskedName : sql`nullif(btrim(${name}), '')`}`,
      email: sql<string | null>`${hidesNames ? maskedEmail : email}`,
    })
    .from(directory)
    .where(inArray(guid, wanted));
  const known = new Map<unknown, SeenCustomer>(rows.map(({ guid, ...seen }) => [guid, seen]));
  return (guid) => known.get(guid) ?? nobody;
}
