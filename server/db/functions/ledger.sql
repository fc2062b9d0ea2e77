-- The ledger's rules live in the database, so that no code path, crash or hand-typed statement can
-- break them.

-- A posting moves its account's balance in the same statement; nothing else writes balances. It
-- belongs to an entry of the same transaction: no posting can be added to a booked entry.
create or replace function ledger_apply_posting() returns trigger language plpgsql as $$
declare entry ledger_entries;
begin
  select * into entry from ledger_entries where guid = new.entry_guid;
  if entry.booked_in is distinct from pg_current_xact_id() then
    raise exception 'ledger: entry % is booked and takes no more postings', new.entry_guid using errcode = 'insufficient_privilege';
  end if;
  update bank_accounts set balance = balance + new.amount, updated_at = greatest(updated_at, entry.created_at)
   where guid = new.account_guid and asset = new.asset;
  if not found then
    raise exception 'ledger: account % does not hold %', new.account_guid, new.asset using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint

-- An entry balances to zero per asset when its transaction commits.
create or replace function ledger_check_balance() returns trigger language plpgsql as $$
declare unbalanced text;
begin
  select asset into unbalanced from ledger_postings where entry_guid = new.entry_guid group by asset having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger: entry % does not balance in %', new.entry_guid, unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint

-- Booked entries never change; a mistake is corrected by a new entry.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % on % is refused, the ledger is append-only', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

-- A balance follows its postings: the posting trigger alone may change it. Nothing may change an
-- account's owner, type and asset.
create or replace function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.held <> 0 then
      raise exception 'ledger: account % must start empty', new.guid using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if new.balance <> old.balance and pg_trigger_depth() < 2 then
    raise exception 'ledger: the balance of % is written by postings only', new.guid using errcode = 'insufficient_privilege';
  end if;
  if (new.guid, new.customer_guid, new.type, new.asset) is distinct from (old.guid, old.customer_guid, old.type, old.asset) then
    raise exception 'ledger: account % keeps its owner, type and asset', old.guid using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint

-- The steps of every order are one statement each: one round trip, so that locks are not held for
-- the time of the network.

-- Holds an amount of an account if that much is available. Returns whether it did.
create or replace function ledger_hold(account text, wanted numeric) returns boolean language plpgsql as $$
begin
  update bank_accounts set held = held + wanted where guid = account and held + wanted <= balance;
  return found;
end $$;
