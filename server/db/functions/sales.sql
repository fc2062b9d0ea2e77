create or replace function reporting_day(at timestamptz) returns date language sql stable as $$ select (at at time zone (select zone from reporting_zone))::date $$;
--> statement-breakpoint

-- Where clocks go back at midnight, the day begins at the first of its two midnights.
create or replace function reporting_start(of_day date) returns timestamptz language sql stable as $$
  select case when reporting_day(at - interval '1 hour') = of_day then at - interval '1 hour' else at end
    from (select of_day::timestamp at time zone (select zone from reporting_zone) as at) as midnight $$;
--> statement-breakpoint

-- The amounts that rows add to the sums (sign 1) or subtract from them (-1), if any.
create or replace function trade_day_parts(rows_of text) returns text language sql immutable as $$ select format($f$
  select * from (
    select reporting_day(created_at) as day, symbol, side, sum(sign) as trades,
           sum(sign * (notional is null or fee is null)::int) as unknown, sum(sign * coalesce(notional, 0))::numeric(60) as notional, sum(sign * coalesce(fee, 0))::numeric(60) as fee,
           sum(sign * coalesce(our_fee, 0))::numeric(60) as our_fee, sum(sign * case when our_fee is null then coalesce(fee, 0) else 0 end)::numeric(60) as unsplit,
           sum(sign * coalesce(spread, 0))::numeric(60) as spread, sum(sign * case when spread is null then 0 else coalesce(notional, 0) end)::numeric(60) as covered,
           sum(sign * (spread is not null)::int) as covered_trades, sum(sign * case when spread is null then 0 else coalesce(coins, 0) end)::numeric(60) as covered_coins,
           sum(sign * coalesce(coins, 0))::numeric(60) as coins
      from (%s) as signed where state in ('executed', 'settling', 'completed') group by 1, 2, 3) as parts
   where (trades, unknown, notional, fee, our_fee, unsplit, spread, covered, covered_trades, covered_coins, coins) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
$f$, rows_of) $$;
--> statement-breakpoint

-- A transfer counts once it has moved money. Network fees are in their own asset and are paid by
-- the bank.
create or replace function transfer_day_parts(rows_of text) returns text language sql immutable as $$ select format($f$
  select * from (
    select reporting_day(created_at) as day, p.asset, state, p.kind, sum(sign) as transfers, sum(sign * (p.amount is null or p.fee is null)::int) as unknown,
           sum(sign * coalesce(p.amount, 0))::numeric(60) as amount, sum(sign * coalesce(p.fee, 0))::numeric(60) as fee, sum(sign * coalesce(p.our_fee, 0))::numeric(60) as our_fee,
           sum(sign * case when p.our_fee is null then coalesce(p.fee, 0) else 0 end)::numeric(60) as unsplit,
           sum(sign * coalesce(p.loss, 0))::numeric(60) as loss, sum(sign * coalesce(p.fee_returned, 0))::numeric(60) as fee_returned,
           sum(sign * (p.kind = 'returned' and p.loss is null)::int) as unmatched
      from (%s) as signed cross join lateral (values
        (signed.asset, case when transfer_type like '%%\_return' then 'returned' else flow end, coalesce(signed.amount, case state when 'holding' then estimated_amount end),
         signed.fee, signed.our_fee, signed.loss, signed.fee_returned),
        (coalesce(network_fee_asset, signed.asset), 'network', network_fee, 0, 0, 0, 0)) as p (asset, kind, amount, fee, our_fee, loss, fee_returned)
     where state in ('completed', 'holding') and (p.kind <> 'network' or network_fee > 0) group by 1, 2, 3, 4) as parts
   where (transfers, unknown, amount, fee, our_fee, unsplit, loss, fee_returned, unmatched) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
$f$, rows_of) $$;
--> statement-breakpoint

-- The same for records of some hours, as when a day is compared up to a point in time.
create or replace function trade_days_between(since timestamptz, until timestamptz) returns setof trade_days language plpgsql stable as $$
begin
  return query execute trade_day_parts(format('select 1 as sign, * from trade_rows where created_at >= %L and created_at < %L', since, until));
end $$;
--> statement-breakpoint

create or replace function transfer_days_between(since timestamptz, until timestamptz) returns setof transfer_days language plpgsql stable as $$
begin
  return query execute transfer_day_parts(format('select 1 as sign, * from transfer_rows where created_at >= %L and created_at < %L', since, until));
end $$;
--> statement-breakpoint

-- Whether a customer who traded on a day is new to the day, week or month, and when they last
-- traded before it.
create or replace function trader_kind(day date, previous date, grain text) returns text language sql immutable as $$
  select case when previous is null then 'new' when date_trunc(grain, previous::timestamp) = date_trunc(grain, day::timestamp) then 'same'
              when date_trunc(grain, previous::timestamp) = date_trunc(grain, day::timestamp) - ('1 ' || grain)::interval then 'returning' else 'reactivated' end $$;
--> statement-breakpoint

create or replace function trader_sum_parts(rows_of text) returns text language sql immutable as $$ select format($f$
  select * from (
    select day, date_trunc('month', first::timestamp)::date as cohort, trader_kind(day, previous, 'day') as by_day, trader_kind(day, previous, 'week') as by_week,
           trader_kind(day, previous, 'month') as by_month, sum(sign) as customers, sum(sign * notional)::numeric(60) as notional, sum(sign * fee)::numeric(60) as fee, sum(sign * our_fee)::numeric(60) as our_fee
      from (%s) as signed group by 1, 2, 3, 4, 5) as parts
   where (customers, notional, fee, our_fee) <> (0, 0, 0, 0)
$f$, rows_of) $$;
--> statement-breakpoint

-- The triggers of a summed table: each statement inserts its changes.
create or replace function keep_day_sums(rows_of text, changes text, parts regproc) returns void language plpgsql as $$
declare
  part text;
  op record;
begin
  for op in select * from (values
    ('insert', 'referencing new table as changed', 'select 1 as sign, * from changed'),
    ('delete', 'referencing old table as previous', 'select -1 as sign, * from previous'),
    ('update', 'referencing old table as previous new table as changed', 'select 1 as sign, * from changed union all select -1 as sign, * from previous')) as ops (name, tables, signed)
  loop
    execute format('select %s(%L)', parts, op.signed) into part;
    execute format('create function %1$s_%2$s() returns trigger language plpgsql as $body$ begin insert into %1$I %3$s; return null; end $body$', changes, op.name, part);
    execute format('create trigger %1$s_%2$s after %2$s on %3$I %4$s for each statement execute function %1$s_%2$s()', changes, op.name, rows_of, op.tables);
  end loop;
end $$;
--> statement-breakpoint

-- Figures from all rows of a customer are computed by one transaction at a time: two would not see
-- each other's rows. The locks are few and taken in one order, so that a page of many customers
-- neither fills the lock table nor deadlocks with another one.
create or replace function lock_customers_of_sales(customers text[]) returns void language sql as $$
  select pg_advisory_xact_lock(731642516, place) from (select distinct hashtext(customer) & 255 as place from unnest(customers) as customer order by 1) as places $$;
--> statement-breakpoint

-- Recomputes which of these days these customers traded on, and the trading day before each.
create or replace function note_trader_days(customers text[], days date[]) returns void language plpgsql as $$
begin
  perform lock_customers_of_sales(customers);
  with touched as (select distinct * from unnest(customers, days) as t (customer_guid, day)), fresh as (
    select t.customer_guid, t.day, count(r.guid) as trades, coalesce(sum(r.notional), 0) as notional, coalesce(sum(r.fee), 0) as fee, coalesce(sum(r.our_fee), 0) as our_fee
      from touched t left join trade_rows r on r.customer_guid = t.customer_guid and r.state in ('executed', 'settling', 'completed')
       and r.created_at >= reporting_start(t.day) and r.created_at < reporting_start(t.day + 1)
     group by 1, 2
  ), gone as (
    delete from trader_days d using fresh f where f.trades = 0 and d.customer_guid = f.customer_guid and d.day = f.day
  )
  insert into trader_days (customer_guid, day, previous, first, trades, notional, fee, our_fee)
  select customer_guid, day, null, day, trades, notional, fee, our_fee from fresh where trades > 0
      on conflict (customer_guid, day) do update set trades = excluded.trades, notional = excluded.notional, fee = excluded.fee, our_fee = excluded.our_fee
   where (trader_days.trades, trader_days.notional, trader_days.fee, trader_days.our_fee)
         is distinct from (excluded.trades, excluded.notional, excluded.fee, excluded.our_fee);
  update trader_days d set previous = l.previous, first = l.first
    from (select customer_guid, day, lag(day) over each_customer as previous, first_value(day) over each_customer as first
            from trader_days where customer_guid = any (customers) window each_customer as (partition by customer_guid order by day)) l
   where d.customer_guid = l.customer_guid and d.day = l.day and (d.previous, d.first) is distinct from (l.previous, l.first);
end $$;
--> statement-breakpoint

-- When customers were first verified, first funded and first traded, and when money last moved.
create or replace function note_milestones(customers text[]) returns void language sql as $$
  select lock_customers_of_sales(customers);
  update directory d set verified_at = m.verified_at, funded_at = m.funded_at, traded_at = m.traded_at, money_at = m.money_at
    from (select g.guid,
                 (select min(v.updated_at) from verification_rows v where v.customer_guid = g.guid and v.type = 'kyc' and v.state = 'completed' and v.outcome = 'passed') as verified_at,
                 (select min(t.created_at) from transfer_rows t where t.customer_guid = g.guid and t.side = 'deposit' and t.state = 'completed') as funded_at,
                 (select min(r.created_at) from trade_rows r where r.customer_guid = g.guid and r.state in ('executed', 'settling', 'completed')) as traded_at,
                 greatest((select t.created_at from transfer_rows t where t.customer_guid = g.guid and t.side in ('deposit', 'withdrawal') and t.flow in ('in', 'out', 'none')
                              and t.state = 'completed'
                            order by t.created_at desc nulls last, t.serial desc nulls last limit 1),
                          (select r.created_at from trade_rows r where r.customer_guid = g.guid and r.state in ('executed', 'settling', 'completed')
                            order by r.created_at desc nulls last, r.serial desc nulls last limit 1)) as money_at
            from (select distinct unnest(customers) as guid) g) m
   where d.guid = m.guid and (d.verified_at, d.funded_at, d.traded_at, d.money_at) is distinct from (m.verified_at, m.funded_at, m.traded_at, m.money_at) $$;
--> statement-breakpoint

-- Whether this transaction reads history, newest first: each page would change the first day of the
-- ones before it, so the last page computes them all.
create or replace function is_first_load() returns boolean language sql stable as $$
  select coalesce(current_setting('statechange.first_load', true), '') = 'on' $$;
--> statement-breakpoint

create or replace function note_traders() returns trigger language plpgsql as $$
declare
  customers text[];
  days date[];
begin
  if is_first_load() then return null; end if;
  case tg_op
  when 'INSERT' then
    select array_agg(customer_guid), array_agg(reporting_day(created_at)) into customers, days from changed
     where customer_guid is not null and state in ('executed', 'settling', 'completed');
  when 'DELETE' then
    select array_agg(customer_guid), array_agg(reporting_day(created_at)) into customers, days from previous where customer_guid is not null;
  when 'UPDATE' then
    select array_agg(u.customer_guid), array_agg(reporting_day(u.created_at)) into customers, days
      from previous p join changed c using (guid) cross join lateral (values (p.customer_guid, p.created_at), (c.customer_guid, c.created_at)) as u (customer_guid, created_at)
     where u.customer_guid is not null and (p.customer_guid, p.created_at, p.state in ('executed', 'settling', 'completed'), p.notional, p.fee, p.our_fee)
           is distinct from (c.customer_guid, c.created_at, c.state in ('executed', 'settling', 'completed'), c.notional, c.fee, c.our_fee);
  end case;
  if customers is not null then
    perform note_trader_days(customers, days);
    perform note_milestones(customers);
  end if;
  return null;
end $$;
--> statement-breakpoint

create or replace function note_milestones_of_rows() returns trigger language plpgsql as $$
begin
  if is_first_load() then return null; end if;
  perform note_milestones(array(select customer_guid from changed where customer_guid is not null and state = 'completed'));
  return null;
end $$;
--> statement-breakpoint

create or replace function note_milestones_of_changes() returns trigger language plpgsql as $$
begin
  perform note_milestones(array(select c.customer_guid from changed c join previous p using (guid) where c.customer_guid is not null and c.state is distinct from p.state));
  return null;
end $$;
--> statement-breakpoint

create or replace function note_milestones_of_new() returns trigger language plpgsql as $$
begin
  perform note_milestones(array(select guid from changed));
  return null;
end $$;
--> statement-breakpoint

-- Folds at most that many changes (null: all) into sums with a primary key, unless another
-- transaction does. Returns how many it folded.
create or replace function fold_day_sums(sums text, changes text, most bigint) returns bigint language plpgsql as $$
declare
  keys text := (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                 where i.indrelid = sums::regclass and i.indisprimary);
  added text;
  written text;
  totals text;
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(sums, 7316420514)) then return 0; end if;
  select string_agg(quote_ident(attname), ', '), string_agg(format('sum(%I)', attname), ', '), string_agg(format('%1$I = %2$I.%1$I + excluded.%1$I', attname, sums), ', ')
    into added, totals, written from (
      select attname from pg_attribute a where attrelid = sums::regclass and attnum > 0 and not attisdropped
         and not exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) order by attnum) as columns;
  execute format($f$
    with taken as (delete from %1$I where ctid = any (array(select ctid from %1$I limit $1)) returning *), added as (
      insert into %2$I (%3$s, %4$s) select %3$s, %5$s from taken group by %3$s on conflict (%3$s) do update set %6$s)
    select count(*) from taken $f$, changes, sums, keys, added, totals, written) into folded using most;
  return folded;
end $$;
--> statement-breakpoint

create or replace function fold_sales(most bigint) returns bigint language sql as $$
  select fold_day_sums('trade_days', 'trade_day_changes', most) + fold_day_sums('transfer_days', 'transfer_day_changes', most)
         + fold_day_sums('trader_sums', 'trader_sum_changes', most) $$;
--> statement-breakpoint

-- Recomputes when customers traded. The caller keeps trades from changing.
create or replace function rebuild_traders() returns void language sql as $$
  delete from trader_days;
  insert into trader_days (customer_guid, day, previous, first, trades, notional, fee, our_fee)
  select customer_guid, day, lag(day) over each_customer, first_value(day) over each_customer, trades, notional, fee, our_fee
    from (select customer_guid, reporting_day(created_at) as day, count(*) as trades, coalesce(sum(notional), 0) as notional, coalesce(sum(fee), 0) as fee,
                 coalesce(sum(our_fee), 0) as our_fee
            from trade_rows where customer_guid is not null and state in ('executed', 'settling', 'completed') group by 1, 2) as days
  window each_customer as (partition by customer_guid order by day) $$;
--> statement-breakpoint

-- Recomputes all sums: for another zone, and for rows older than these tables.
create or replace function rebuild_sales() returns void language plpgsql as $$
begin
  lock table trade_rows, transfer_rows in share mode;
  truncate trade_days, trade_day_changes, transfer_days, transfer_day_changes, trader_days, trader_sums, trader_sum_changes;
  execute 'insert into trade_days ' || trade_day_parts('select 1 as sign, * from trade_rows');
  execute 'insert into transfer_days ' || transfer_day_parts('select 1 as sign, * from transfer_rows');
  perform rebuild_traders();
  perform fold_sales(null);
end $$;
--> statement-breakpoint

create or replace function set_reporting_zone(wanted text) returns boolean language plpgsql as $$
begin
  if exists (select from reporting_zone where zone = wanted) then return false; end if;
  perform pg_advisory_xact_lock(7316420515);
  lock table trade_rows, transfer_rows in share mode;
  delete from reporting_zone;
  insert into reporting_zone values (wanted);
  perform rebuild_sales();
  return true;
end $$;
