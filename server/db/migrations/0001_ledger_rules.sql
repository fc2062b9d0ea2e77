-- The ledger's rules live in the database, so that no code path, crash or hand-typed statement can break them.

-- A posting moves its account's balance in the same statement; nothing else writes balances.
create function ledger_apply_posting() returns trigger language plpgsql as $$
begin
  update bank_accounts set balance = balance + new.amount, updated_at = greatest(updated_at, (select created_at from ledger_entries where guid = new.entry_guid))
   where guid = new.account_guid and asset = new.asset;
  if not found then
    raise exception 'ledger: account % does not hold %', new.account_guid, new.asset using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_apply_posting after insert on ledger_postings for each row execute function ledger_apply_posting();
--> statement-breakpoint

-- An entry balances to zero per asset when its transaction commits.
create function ledger_check_balance() returns trigger language plpgsql as $$
declare unbalanced text;
begin
  select asset into unbalanced from ledger_postings where entry_guid = new.entry_guid group by asset having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger: entry % does not balance in %', new.entry_guid, unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_check_balance after insert on ledger_postings deferrable initially deferred for each row execute function ledger_check_balance();
--> statement-breakpoint

-- What is booked stays booked; a mistake is mended by a new entry.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % on % is refused, the ledger is append-only', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete on ledger_postings for each row execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function ledger_refuse_change();
--> statement-breakpoint

-- A balance follows its postings: an update that changes it outside the posting trigger is refused.
create function ledger_guard_balance() returns trigger language plpgsql as $$
begin
  if new.balance <> old.balance and pg_trigger_depth() < 2 then
    raise exception 'ledger: the balance of % is written by postings only', new.guid using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ledger_guard_balance before update of balance on bank_accounts for each row execute function ledger_guard_balance();
