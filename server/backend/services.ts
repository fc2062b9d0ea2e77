import { createBackendKeys } from '../keys.ts';
import { createMailer } from '../mail/mailer.ts';
import { recordMails } from '../mail/recorded.ts';
import type { Services } from '../services.ts';
import { createSessions } from './access/customers/sessions.ts';
import { createCustomerFinder } from './access/customers/store.ts';
import { createUserTokens } from './access/customers/user-token.ts';
import { createStaffVerifier } from './access/staff/sessions.ts';
import { createStaffTokens } from './access/staff/staff-token.ts';
import { createBankClient } from './kit/clients/bank.ts';
import { createIdentityClient } from './kit/clients/identity.ts';
import { createMarketClient } from './kit/clients/market.ts';
import { createRateLimiter } from './kit/http/rate-limits.ts';
import type { BackendServices } from './kit/services.ts';

export function createBackendServices(services: Services): BackendServices {
  const { config, db, clock, log, background, witness, verifyStaff, origin } = services;
  const keys = createBackendKeys(db);
  const staffTokens = createStaffTokens(keys);
  const identity = createIdentityClient(services);
  return {
    config,
    db,
    clock,
    log,
    background,
    witness,
    bank: createBankClient(services),
    identity,
    market: createMarketClient(services),
    mailer: recordMails(services, createMailer(services)),
    keys,
    userTokens: createUserTokens(keys),
    staffTokens,
    verifyStaff: verifyStaff ?? createStaffVerifier(db, staffTokens),
    customers: createCustomerFinder(db),
    sessions: createSessions({ db, identity, background, log }),
    limiter: createRateLimiter(services),
    home: () => config.publicUrl ?? origin(),
  };
}
