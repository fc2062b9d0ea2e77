import { Hono } from 'hono';
import { every } from 'hono/combine';
import { amount } from '#domain/money/money.ts';
import type { Database } from '#server/db/database.ts';
import { type Emulators, ledgerPage, type Product } from '#server/emulators.ts';
import type { Services } from '#server/services.ts';
import type { Siblings } from '#server/workers/siblings.ts';
import { bindToken } from './bank/auth/bound-tokens.ts';
import { createBank } from './bank/bank.ts';
import { pauseSends } from './bank/customers/sends-pause.ts';
import { entriesOf } from './bank/ledger/entries.ts';
import { heldByCustomers } from './bank/ledger/held.ts';
import { tradeFees } from './bank/prices/terms.ts';
import { storeHolds } from './bank/transfers/destination-holds.ts';
import { largestPlaidDeposit } from './bank/transfers/terms.ts';
import { bankDecisions } from './console/bank-decisions.ts';
import { createConsole } from './console/console.ts';
import { createControls } from './controls/controls.ts';
import { expireTokens, moneyTokensOf } from './controls/expired-tokens.ts';
import { createFaultDoor } from './faults/fault-door.ts';
import { withMailFaults } from './faults/mail-faults.ts';
import { createHostedPages } from './hosted/hosted.ts';
import { signCustomToken } from './identity/custom-tokens.ts';
import { createIdentity } from './identity/identity.ts';
import { isOwnIdToken } from './identity/tokens.ts';
import { createOutbox } from './mail/outbox.ts';
import { createMarket } from './market/market.ts';
import { logCalls } from './request-log.ts';

export function openSandbox(
  db: Database,
  siblings: Siblings,
  createProduct: (services: Services) => Product,
): Emulators {
  const controls = createControls(db, siblings);
  return {
    tradeFees,
    largestDeposit: amount(largestPlaidDeposit),
    controls,
    outbox: (services) => withMailFaults(services, createOutbox(services)),
    isOwnIdToken: (idToken) => isOwnIdToken(db, idToken),
    signCustomToken: (uid, claims) => signCustomToken(db, uid, claims),
    bindToken: (token, act, until) => bindToken(db, token, { act, usableUntil: until }),
    async endStepUpTokens(customerGuid) {
      await expireTokens(db, moneyTokensOf(customerGuid));
      await controls.refresh();
    },
    async endTokens(customerGuid) {
      await expireTokens(db, customerGuid);
      await controls.refresh();
    },
    holdNewDestinations: (customerGuid, holds, tx = db) => storeHolds(tx, customerGuid, holds),
    pauseSends: (customerGuid, until, tx = db) => pauseSends(tx, customerGuid, until),
    ledgerTotals: (tx = db) => heldByCustomers(tx),
    ledgerEntries: (which) => entriesOf(db, which, ledgerPage),
    faultDoor: (services) => every(logCalls(services), createFaultDoor(services)),
    routes: (services) => createSandbox(services, createProduct(services)),
    prepare: (services) => createProduct(services).seed(),
  };
}

/** The emulators, under their real clients' paths. */
export function createSandbox(services: Services, product: Product): Hono {
  const app = new Hono();
  app.route('/bank', createBank(services));
  app.route('/market', createMarket(services));
  app.route('/', createIdentity(services));
  app.route('/hosted', createHostedPages(services));
  app.route('/sandbox', createConsole(services, bankDecisions, product));
  return app;
}
