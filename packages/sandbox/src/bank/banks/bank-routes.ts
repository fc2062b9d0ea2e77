import { Hono } from 'hono';
import { bankGuid, organizationGuid } from '../assets/bank-identity.ts';
import { type BankEnv, type Needs, pathGuid } from '../auth/authorize.ts';
import { notFound, unprocessable } from '../http/errors.ts';
import { replyJson, timestamp } from '../http/json.ts';
import { listReply, readList, readPage } from '../http/paging.ts';
import { fiat, symbols } from '../prices/terms.ts';

const founded = timestamp(Date.UTC(2024, 0, 2, 15));

const bank = {
  guid: bankGuid,
  organization_guid: organizationGuid,
  name: 'Statechange sandbox bank',
  type: 'sandbox',
  features: [
    'kyc_identity_verifications',
    'individual_customers',
    'raw_routing_details',
    'individual_customer_raw_routing_details',
  ],
  supported_trading_symbols: symbols,
  supported_fiat_account_assets: [fiat],
  supported_country_codes: ['US'],
  supported_payout_symbols: [],
  cors_allowed_origins: [],
  created_at: founded,
  updated_at: founded,
};

/** Bank tokens only. Creating one needs an organization's token (403); changing is 422. */
export function createBanks(needs: Needs) {
  const app = new Hono<BankEnv>();
  app.get('/', needs('banks:read'), (c) => {
    const page = readPage(c);
    const guids = readList(c, 'guid');
    const types = readList(c, 'type');
    const matches = (guids?.includes(bank.guid) ?? true) && (types?.includes(bank.type) ?? true);
    return replyJson(c, listReply(page, matches ? 1 : 0, matches && page.page === 0 ? [bank] : []));
  });
  app.get('/:guid', needs('banks:read'), (c) => {
    if (pathGuid(c) !== bank.guid) throw notFound();
    return replyJson(c, bank);
  });
  app.post('/', needs('banks:execute'));
  app.patch('/:guid', needs('banks:write'), (c) => {
    if (pathGuid(c) !== bank.guid) throw notFound();
    throw unprocessable("The sandbox's bank cannot be changed");
  });
  return app;
}
