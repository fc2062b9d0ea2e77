-- Executes a quote as a trade, once. All checks come before the first write, so a refusal leaves
-- nothing behind and needs no rollback. The quote is locked first, then the account; a second try
-- waits at the quote and finds it used.
-- `caller` is the token's customer, or null for the bank. If money is missing, `last` decides
-- between a failed trade and the refusal `unpaid`, after which the caller first books what is due.
create or replace function place_trade(
  trade_guid text, wanted_quote text, caller text, fiat_account text, expected text, trade_labels jsonb, moment timestamptz, last boolean,
  out refusal text, out missing text, out owner text, out trade bank_trades
) language plpgsql as $$
declare
  quote bank_quotes;
  coin text;
  currency text;
  fiat text;
  trading text;
  failure text := expected;
begin
  select * into quote from bank_quotes where guid = wanted_quote for no key update;
  if quote.guid is null or (caller is not null and caller is distinct from quote.customer_guid) then
    refusal := 'unknown'; return;
  end if;
  owner := quote.customer_guid;
  refusal := case
    when quote.product_type <> 'trading' or quote.symbol is null then 'not_trading'
    when owner is null then 'ownerless'
    when quote.trade_guid is not null then 'used'
    when not exists (select from bank_customers where guid = owner and state = 'verified') then 'unverified'
  end;
  if refusal is not null then return; end if;

  coin := split_part(quote.symbol, '-', 1);
  currency := split_part(quote.symbol, '-', 2);
  select guid into fiat from bank_accounts where coalesce(customer_guid, '') = owner and type = 'fiat' and asset = currency;
  select guid into trading from bank_accounts where coalesce(customer_guid, '') = owner and type = 'trading' and asset = coin;
  missing := case when fiat is null then 'fiat account in ' || currency when trading is null then 'trading account in ' || coin end;
  refusal := case when missing is not null then 'missing' when fiat_account <> fiat then 'other_fiat' end;
  if refusal is not null then return; end if;

  if failure is null and moment >= quote.expires_at then
    failure := 'expired_quote';
  end if;
  if failure is null and not ledger_hold(case quote.side when 'buy' then fiat else trading end, quote.deliver_amount) then
    if not last then refusal := 'unpaid'; return; end if;
    failure := 'non_sufficient_funds';
  end if;
  update bank_quotes q set trade_guid = place_trade.trade_guid, updated_at = moment where q.guid = wanted_quote;
  insert into bank_trades (guid, quote_guid, customer_guid, trade_type, symbol, side, state, failure_code, receive_amount, deliver_amount, fee,
                           labels, expected_error, created_at, updated_at)
  values (trade_guid, wanted_quote, owner, 'platform', quote.symbol, quote.side, 'storing', failure, quote.receive_amount, quote.deliver_amount,
          quote.fee, trade_labels, expected, moment, moment)
  returning * into trade;
end $$;
