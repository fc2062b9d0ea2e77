import { clientsOf, storeRecords } from '@statechange/sandbox/business/records.ts';
import { seal } from '#server/backend/access/factors/authenticator.ts';
import { cursorOf } from '#server/backend/books/projection/cursors.ts';
import { projectionWatch } from '#server/backend/books/projection/round.ts';
import { profiles } from '#server/backend/books/projection/sources.ts';
import { reconciliationWatch } from '#server/backend/books/reconciliation/watch.ts';
import { caseWatch } from '#server/backend/desk/cases/watch.ts';
import { signalWatch } from '#server/backend/desk/signals/watch.ts';
import type { BackendServices } from '#server/backend/kit/services.ts';
import { runIfDue } from '#server/backend/kit/watches.ts';
import type { Services } from '#server/services.ts';
import { fillDesk, known } from './desk.ts';

/**
 * A small business for the staff console: customers over two years, their records at the bank, and
 * what waits for staff. The same for a seed, with dates back from now; all or nothing.
 */
export async function seedBusiness(services: Services, backend: BackendServices): Promise<void> {
  const clients = clientsOf(services);
  const { guid } = known(clients.find(({ story }) => story === 'lostPhone'));
  // Keys are read outside: the embedded database has one connection.
  const sealed = await seal(backend.keys, guid, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
  await services.db.transaction(async (tx) => {
    await storeRecords(services, tx, clients);
    await fillDesk(backend, tx, clients, sealed);
    // From now on the bank's records are read, before anybody of staff has signed in.
    await cursorOf(tx, profiles);
  });
}

/** Reads the bank’s records, opens their cases and reconciles, without waiting for the watches. */
export async function readBusiness(backend: BackendServices): Promise<void> {
  for (const watch of [projectionWatch, caseWatch, signalWatch, reconciliationWatch]) await runIfDue(backend, watch);
}
