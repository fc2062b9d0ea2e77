create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

create or replace function refuse_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'notes only grow' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

-- Who acts next on an open verification. The bank decides alone if it asks the customer for
-- nothing.
create or replace function verification_waits_for(state text, method text) returns text language sql immutable as $$
  select case when state in ('waiting', 'pending') and method not like 'attested%' and method not in ('watchlists', 'account_ownership')
              then 'customer' else 'bank' end $$;
--> statement-breakpoint

-- A customer's level, as `levelOf` has it.
create or replace function level_of(customer text, bank_state text) returns text language sql stable as $$
  select case when bank_state is null then null
              when bank_state <> 'verified' then 'notVerified'
              when (select v.outcome from verification_rows v
                     where v.customer_guid = customer and v.method = 'enhanced_due_diligence' and v.outcome is not null order by v.created_at desc limit 1) = 'passed' then 'enhanced'
              else 'verified' end $$;
--> statement-breakpoint

-- The directory has a customer's dollars and open cases, whichever row comes first.
create or replace function note_dollars() returns trigger language plpgsql as $$
begin
  update directory set dollars = new.balance where guid = new.customer_guid and dollars is distinct from new.balance;
  return null;
end $$;
--> statement-breakpoint

create or replace function note_open_cases() returns trigger language plpgsql as $$
begin
  update directory set open_cases = (select count(*) from cases where customer_guid = new.customer_guid and closed_at is null) where guid = new.customer_guid;
  return null;
end $$;
--> statement-breakpoint

create or replace function complete_directory() returns trigger language plpgsql as $$
begin
  new.dollars := (select balance from account_rows where customer_guid = new.guid and asset = 'USD' limit 1);
  new.open_cases := (select count(*) from cases where customer_guid = new.guid and closed_at is null);
  return new;
end $$;
