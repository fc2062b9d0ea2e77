import { createHash } from 'node:crypto';
import { isReadable, longestReason } from '#contract/staff/peopleFields.ts';
import type { StaffAction } from '#domain/staff/rights.ts';
import { invalidInput } from '#server/http/refusals.ts';
import type { Staff } from '../../kit/callers.ts';
import type { FileCall, Listing } from '../../kit/lists/list-routes.ts';
import { writeAudit } from '../audit/audit.ts';
import { staffWith } from './access.ts';
import { actorOf, requestIdOf } from './refused.ts';

/** Needs the right and a reason; the audit log gets its row count and hash. */
export const exportedBy = (action: StaffAction): NonNullable<Listing<Staff>['file']> => ({
  access: staffWith(action),
  query: { reason: 'Why it is exported. It is kept.' },
  async *send(call, parts, rows) {
    const reason = (call.c.req.query('reason') ?? '').trim();
    if (reason === '' || reason.length > longestReason || !isReadable(reason))
      throw invalidInput({ reason: 'Enter a reason.' });
    const note = (outcome: 'intended' | 'done', changes: Readonly<Record<string, [null, string]>>) =>
      noteFile(call, { action, reason, outcome, changes });
    await note('intended', {});
    const hash = createHash('sha256');
    for await (const part of parts) {
      hash.update(part);
      yield part;
    }
    await note('done', { rows: [null, String(rows())], sha256: [null, hash.digest('hex')] });
  },
});

/** The exported filters, columns and rows. */
const queryOf = (url: string): string => {
  const { searchParams } = new URL(url);
  searchParams.delete('reason');
  return searchParams.toString().slice(0, 500);
};

const noteFile = (
  { services, c, who }: FileCall<Staff>,
  entry: Pick<Parameters<typeof writeAudit>[1], 'action' | 'reason' | 'outcome' | 'changes'>,
): Promise<void> =>
  services.db.transaction((tx) =>
    writeAudit(
      tx,
      {
        ...entry,
        actor: actorOf(who),
        requestId: requestIdOf(c),
        targets: [`file:${c.req.path}`, `query:${queryOf(c.req.url)}`],
      },
      services.clock.now(),
    ),
  );
