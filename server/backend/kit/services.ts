import type { Mailer } from '#server/mail/mailer.ts';
import type { Services } from '#server/services.ts';
import type { BackendKeys } from '../../keys.ts';
import type { CustomerFinder, Sessions, StaffTokens, StaffVerifier, UserTokens } from './callers.ts';
import type { BankClient } from './clients/bank.ts';
import type { IdentityClient } from './clients/identity.ts';
import type { MarketClient } from './clients/market.ts';
import type { RateLimiter } from './http/rate-limits.ts';

/** The backend's own dependencies, on top of the server's. */
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
  /** The public address, for links in mails. */
  readonly home: () => string;
}
