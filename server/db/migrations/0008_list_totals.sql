CREATE TABLE "bank_list_changes" (
	"listed" text NOT NULL,
	"owner" text NOT NULL,
	"minute" timestamp(3) with time zone NOT NULL,
	"facets" text[] NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_list_counts" (
	"listed" text NOT NULL,
	"owner" text NOT NULL,
	"span" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"facets" text[] NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "bank_list_counts_listed_owner_span_since_facets_pk" PRIMARY KEY("listed","owner","span","since","facets")
);
--> statement-breakpoint
CREATE TABLE "bank_list_owners" (
	"listed" text NOT NULL,
	"owner" text NOT NULL,
	CONSTRAINT "bank_list_owners_listed_owner_pk" PRIMARY KEY("listed","owner")
);
--> statement-breakpoint

-- What few rows match is found by an index: labels, what was changed lately, a transfer's hash and ends; and the oldest trades that are due.
CREATE INDEX "bank_customers_labels" ON "bank_customers" USING gin ("labels") WHERE "bank_customers"."labels" is not null;--> statement-breakpoint
CREATE INDEX "bank_accounts_labels" ON "bank_accounts" USING gin ("labels") WHERE "bank_accounts"."labels" is not null;--> statement-breakpoint
CREATE INDEX "bank_deposit_addresses_labels" ON "bank_deposit_addresses" USING gin ("labels") WHERE "bank_deposit_addresses"."labels" is not null;--> statement-breakpoint
CREATE INDEX "bank_trades_labels" ON "bank_trades" USING gin ("labels") WHERE "bank_trades"."labels" is not null;--> statement-breakpoint
CREATE INDEX "bank_trades_changed" ON "bank_trades" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX "bank_trades_oldest_open" ON "bank_trades" USING btree ("serial") WHERE "bank_trades"."state" in ('storing', 'pending', 'executed');--> statement-breakpoint
CREATE INDEX "bank_transfers_labels" ON "bank_transfers" USING gin ("labels") WHERE "bank_transfers"."labels" is not null;--> statement-breakpoint
CREATE INDEX "bank_transfers_changed" ON "bank_transfers" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX "bank_transfers_by_source" ON "bank_transfers" USING btree (("source_account" ->> 'guid'));--> statement-breakpoint
CREATE INDEX "bank_transfers_by_destination" ON "bank_transfers" USING btree (("destination_account" ->> 'guid'));--> statement-breakpoint
CREATE INDEX "bank_transfers_by_hash" ON "bank_transfers" USING btree ("txn_hash") WHERE "bank_transfers"."txn_hash" is not null;--> statement-breakpoint

-- The number of rows of each list, by what it can be filtered by and by when they were created (decision 024). Triggers note changes, which
-- makes no transaction wait for another; fold_list_changes adds them up. Both together, read in one statement, are always true.

do $$
declare
  list record;
  cell text;
  views text[];
begin
  for list in select * from (values
      -- The order of the facets is that of `listFacets` in server/db/schema/bank-lists.ts.
      ('bank_customers', null, array['type']),
      ('bank_accounts', 'customer_guid', array['type']),
      ('bank_identity_verifications', 'customer_guid', array['state', 'type', 'method']),
      ('bank_quotes', 'customer_guid', array['product_type', 'side']),
      ('bank_trades', 'customer_guid', array['state', 'side', 'symbol']),
      ('bank_transfers', 'customer_guid', array['state', 'side', 'transfer_type']),
      ('bank_deposit_addresses', 'customer_guid', array[]::text[]),
      ('bank_workflows', 'customer_guid', array[]::text[]),
      ('bank_external_bank_accounts', 'customer_guid', array['state', 'asset']),
      ('bank_external_wallets', 'customer_guid', array['state', 'asset'])
    ) as lists (listed, owner, facets)
  loop
    -- Of a row called `listed_row`: its owner (nobody's rows are the bank's own), the minute in which it was created, and its facets.
    cell := format($f$%L, %s, date_bin('1 minute', listed_row.created_at, 'epoch'), array[%s]::text[]$f$, list.listed,
                   case when list.owner is null then '''''' else format('coalesce(listed_row.%I, '''')', list.owner) end,
                   (select string_agg(format('listed_row.%I', facet), ', ') from unnest(list.facets) facet));
    views := views || format('select %s from %I as listed_row', cell, list.listed);
    execute format($f$
      create function count_%1$s() returns trigger language plpgsql as $body$
      begin
        case tg_op
        when 'INSERT' then insert into bank_list_changes select %2$s, count(*) from changed as listed_row group by 2, 3, 4;
        when 'DELETE' then insert into bank_list_changes select %2$s, -count(*) from changed as listed_row group by 2, 3, 4;
        when 'UPDATE' then insert into bank_list_changes values (%3$s, -1), (%4$s, 1);
        end case;
        return null;
      end $body$ $f$, list.listed, cell, replace(cell, 'listed_row.', 'old.'), replace(cell, 'listed_row.', 'new.'));
    execute format('drop trigger count_inserted on %I', list.listed);
    execute format('drop trigger count_deleted on %I', list.listed);
    execute format('drop trigger count_truncated on %I', list.listed);
    execute format('create trigger count_inserted after insert on %1$I referencing new table as changed for each statement execute function count_%1$s()', list.listed);
    execute format('create trigger count_deleted after delete on %1$I referencing old table as changed for each statement execute function count_%1$s()', list.listed);
    -- By row and by column, so that updates of anything else cost nothing: a balance, the trade of a quote.
    execute format('create trigger count_updated after update of %2$s on %1$I for each row when ((%3$s) is distinct from (%4$s)) execute function count_%1$s()',
                   list.listed,
                   (select string_agg(quote_ident(facet), ', ') from unnest(list.facets || list.owner || 'created_at'::text) facet where facet is not null),
                   replace(cell, 'listed_row.', 'old.'), replace(cell, 'listed_row.', 'new.'));
  end loop;
  -- What is counted, row by row: what the counts start from, and what the tests hold them against.
  execute 'create view bank_listed (listed, owner, minute, facets) as ' || array_to_string(views, ' union all ');
end $$;
--> statement-breakpoint
drop function count_listed_rows();
--> statement-breakpoint
DROP TABLE "bank_list_totals";
--> statement-breakpoint

-- The spans of time that a row counts in, by the minute in which it was created.
create function list_spans(minute timestamptz) returns table (span text, since timestamptz) language sql immutable as $$
  values ('all', timestamptz '-infinity'), ('day', date_bin('1 day', minute, 'epoch')), ('hour', date_bin('1 hour', minute, 'epoch')), ('minute', minute)
$$;
--> statement-breakpoint

-- Everything that is known of the counts. A customer's rows count for `*`, all customers, too. Of the rest the owner is '', the bank.
create view bank_list_known as
  select listed, owner, span, since, facets, total from bank_list_counts
  union all
  select listed, key, span, spans.since, facets, change
    from bank_list_changes c
   cross join lateral unnest(case c.owner when '' then array[''] else array['*', c.owner] end) as keys (key)
   cross join lateral list_spans(c.minute) as spans;
--> statement-breakpoint

-- One transaction at a time adds to the counts; others go on without waiting.
create function lock_list_counts() returns void language sql as $$ select pg_advisory_xact_lock(7316420512) $$;
--> statement-breakpoint

-- Adds at most so many changes (null: all) to the counts, unless somebody else is doing it. Returns how many there were.
create function fold_list_changes(most bigint) returns bigint language plpgsql as $$
declare
  folded bigint;
  emptied tid[];
begin
  if not pg_try_advisory_xact_lock(7316420512) then return 0; end if;
  with taken as (
    delete from bank_list_changes where ctid = any (array(select ctid from bank_list_changes limit most)) returning *
  ), keyed as (
    select listed, case owner when '' then '' else '*' end as key, minute, facets, change from taken
    union all
    select listed, owner, minute, facets, change from taken join bank_list_owners using (listed, owner)
  ), added as (
    insert into bank_list_counts
    select listed, key, span, spans.since, facets, sum(change) from keyed
     cross join lateral list_spans(minute) as spans
     group by 1, 2, 3, 4, 5 having sum(change) <> 0
        on conflict (listed, owner, span, since, facets) do update set total = bank_list_counts.total + excluded.total
    returning total, ctid as place
  )
  select (select count(*) from taken), (select array_agg(place) from added where total = 0) into folded, emptied;
  delete from bank_list_counts where ctid = any (emptied);
  return folded;
end $$;
--> statement-breakpoint

-- Counts the rows of one customer from now on: for those with so many that counting them for each page takes long.
create function count_list_of(wanted_list text, wanted_owner text) returns void language plpgsql as $$
begin
  perform lock_list_counts();
  insert into bank_list_owners values (wanted_list, wanted_owner) on conflict do nothing;
  if not found then return; end if;
  -- Changes that are not folded yet will be: what they say of the rows here is taken off again.
  insert into bank_list_counts
  select wanted_list, wanted_owner, span, spans.since, facets, sum(change)
    from (select minute, facets, 1 as change from bank_listed where listed = wanted_list and owner = wanted_owner
          union all
          select minute, facets, -change from bank_list_changes where listed = wanted_list and owner = wanted_owner) as rows
   cross join lateral list_spans(minute) as spans
   group by 1, 2, 3, 4, 5 having sum(change) <> 0;
end $$;
--> statement-breakpoint
create function forget_list_counts() returns trigger language plpgsql as $$
begin
  perform lock_list_counts();
  delete from bank_list_changes where listed = tg_table_name;
  delete from bank_list_counts where listed = tg_table_name;
  delete from bank_list_owners where listed = tg_table_name;
  return null;
end $$;
--> statement-breakpoint
do $$
declare listed text;
begin
  foreach listed in array array['bank_customers', 'bank_accounts', 'bank_quotes', 'bank_trades', 'bank_transfers', 'bank_identity_verifications',
                                'bank_deposit_addresses', 'bank_workflows', 'bank_external_bank_accounts', 'bank_external_wallets'] loop
    execute format('create trigger count_truncated after truncate on %I for each statement execute function forget_list_counts()', listed);
  end loop;
end $$;
--> statement-breakpoint
insert into bank_list_changes select listed, owner, minute, facets, count(*) from bank_listed group by 1, 2, 3, 4;
--> statement-breakpoint
select fold_list_changes(null);
