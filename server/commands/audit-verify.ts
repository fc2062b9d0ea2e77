import { readHeads } from '../backend/access/audit/heads.ts';
import { verifyAudit } from '../backend/access/audit/verify.ts';
import { runCommand } from './command.ts';

const maxShown = 20;

// `npm run audit:verify -- --head FILE`: verifies the audit log, optionally against external heads.
await runCommand(['head'], async (db, { head }) => {
  const heads = head === undefined ? [] : await readHeads(head);
  const { faults, last } = await verifyAudit(db, heads);
  const against =
    head === undefined
      ? 'No heads were given: an end that was cut off, or a log that was written anew, would not show.'
      : `${heads.length} heads fit.`;
  if (faults.length === 0)
    return { failed: false, said: `The audit log is whole: ${last.serial} rows, ending with ${last.hash}. ${against}` };
  const more = faults.length > maxShown ? [`and ${faults.length - maxShown} more`] : [];
  return { failed: true, said: ['The audit log was tampered with:', ...faults.slice(0, maxShown), ...more].join('\n') };
});
