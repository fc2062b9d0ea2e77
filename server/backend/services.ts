import { createMailer, type Mailer } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { createSessions, type Sessions } from './access/customers/sessions.ts';
import { type CustomerFinder, createCustomerFinder } from './access/customers/store.ts';
import { createUserTokens, type UserTokens } from './access/customers/user-token.ts';
import type { StaffVerifier } from './access/staff/access.ts';
import { createStaffVerifier } from './access/staff/sessions.ts';
import { createStaffTokens, type StaffTokens } from './access/staff/staff-token.ts';
import { type FiguresOf, salesFigures } from './books/periods/figures.ts';
import { type BankClient, createBankClient } from './kit/clients/bank.ts';
import { createIdentityClient, type IdentityClient } from './kit/clients/identity.ts';
import { createMarketClient, type MarketClient } from './kit/clients/market.ts';
import { createRateLimiter, type RateLimiter } from './kit/http/rate-limits.ts';
import { type BackendKeys, createBackendKeys } from './kit/keys.ts';

/** What the backend's resources work with, beyond what every part of the server has. */
export interface BackendServices extends Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'background' | 'witness'> {
  readonly bank: BankClient;
  readonly identity: IdentityClient;
  readonly market: MarketClient;
  readonly mailer: Mailer;
  readonly keys: BackendKeys;
  readonly userTokens: UserTokens;
  readonly staffTokens: StaffTokens;
  /** Who of staff a token is of. */
  readonly verifyStaff: StaffVerifier;
  readonly customers: CustomerFinder;
  readonly sessions: Sessions;
  readonly limiter: RateLimiter;
  /** What a closed period keeps. */
  readonly figuresOf: FiguresOf;
  /** The address that customers use, for links in mails. */
  readonly home: () => string;
}

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
    mailer: createMailer(services),
    keys,
    userTokens: createUserTokens(keys),
    staffTokens,
    verifyStaff: verifyStaff ?? createStaffVerifier(db, staffTokens),
    customers: createCustomerFinder(db),
    sessions: createSessions({ db, identity, background, log }),
    limiter: createRateLimiter(services),
    figuresOf: salesFigures(config.reportingZone),
    home: () => config.publicUrl ?? origin(),
  };
}
