CREATE TABLE "list_sum_changes" (
	"listed" text NOT NULL,
	"owner" text NOT NULL,
	"facets" text[] NOT NULL,
	"rows" bigint NOT NULL,
	"one" numeric(60, 0) NOT NULL,
	"other" numeric(60, 0) NOT NULL,
	"one_unknown" bigint NOT NULL,
	"other_unknown" bigint NOT NULL,
	"day" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_sums" (
	"listed" text NOT NULL,
	"owner" text NOT NULL,
	"facets" text[] NOT NULL,
	"rows" bigint NOT NULL,
	"one" numeric(60, 0) NOT NULL,
	"other" numeric(60, 0) NOT NULL,
	"one_unknown" bigint NOT NULL,
	"other_unknown" bigint NOT NULL,
	"span" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "list_sums_listed_owner_span_since_facets_pk" PRIMARY KEY("listed","owner","span","since","facets")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"query" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_defaults" (
	"staff_id" text NOT NULL,
	"list" text NOT NULL,
	"view" text NOT NULL,
	CONSTRAINT "view_defaults_staff_id_list_pk" PRIMARY KEY("staff_id","list")
);
--> statement-breakpoint
DROP INDEX "account_rows_largest";--> statement-breakpoint
DROP INDEX "account_rows_largest_of";--> statement-breakpoint
DROP INDEX "trade_rows_largest";--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "tried_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "mailed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "is_possible_spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "directory" ADD COLUMN "dollars" numeric(60, 0);--> statement-breakpoint
ALTER TABLE "directory" ADD COLUMN "open_cases" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_defaults" ADD CONSTRAINT "view_defaults_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_of" ON "saved_views" USING btree ("list","staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("staff_id","list","name");--> statement-breakpoint
CREATE INDEX "view_defaults_of" ON "view_defaults" USING btree ("view");--> statement-breakpoint
CREATE INDEX "customers_frozen" ON "customers" USING btree ("frozen_at") WHERE "customers"."frozen_at" is not null;--> statement-breakpoint
CREATE INDEX "case_events_to_mail" ON "case_events" USING btree ("serial") WHERE "case_events"."kind" = 'answered' and "case_events"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_claimed" ON "cases" USING btree ("claimed_until") WHERE "cases"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "directory_richest" ON "directory" USING btree ("dollars","serial");--> statement-breakpoint
CREATE INDEX "directory_cases" ON "directory" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST) WHERE "directory"."open_cases" <> 0;--> statement-breakpoint
CREATE INDEX "transfer_rows_returned" ON "transfer_rows" USING btree ("created_at","customer_guid") WHERE "transfer_rows"."transfer_type" = 'funding_return';--> statement-breakpoint
CREATE INDEX "transfer_rows_funded" ON "transfer_rows" USING btree ("customer_guid") WHERE "transfer_rows"."side" = 'deposit' and "transfer_rows"."state" = 'completed';--> statement-breakpoint
CREATE INDEX "audit_log_begun" ON "audit_log" USING btree ("at") WHERE "audit_log"."outcome" = 'intended' and "audit_log"."approval_id" = '';--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "account_rows_largest" ON "account_rows" USING btree ("balance","serial","asset","customer_guid","created_at");--> statement-breakpoint
CREATE INDEX "account_rows_largest_of" ON "account_rows" USING btree ("asset","balance","serial","customer_guid");--> statement-breakpoint
CREATE INDEX "trade_rows_largest" ON "trade_rows" USING btree ("total","serial","state","side","symbol","created_at");--> statement-breakpoint
-- Written by hand: the rows of the list of cases. A closed case is due no more, so that a list in the order of that ends with them.
CREATE VIEW "case_rows" AS SELECT c.serial, c.id, c.kind, c.customer_guid, c.created_at, CASE WHEN c.closed_at IS NULL THEN c.due_at END AS due_at,
  CASE WHEN c.closed_at IS NOT NULL THEN 'closed' WHEN c.claimed_by IS NOT NULL THEN 'claimed' ELSE 'open' END AS state,
  CASE WHEN c.is_possible_spam THEN 'possible' ELSE 'no' END AS spam,
  coalesce(p.name, '') AS assignee, coalesce(c.claimed_by, '') AS assignee_id, c.claimed_until, c.closed_at, coalesce(c.outcome, '') AS outcome
  FROM cases c LEFT JOIN staff p ON p.id = c.claimed_by;

--> statement-breakpoint
-- Written by hand: the sums of lists, kept as their counts are (0008_list_totals.sql, decision 057).

create view list_sums_known as
  select listed, owner, span, since, facets, rows, one, other, one_unknown, other_unknown from list_sums
  union all
  select c.listed, c.owner, s.span, s.since, c.facets, c.rows, c.one, c.other, c.one_unknown, c.other_unknown
    from list_sum_changes c cross join lateral (values ('all', timestamptz '-infinity'), ('day', c.day)) as s (span, since);
--> statement-breakpoint

-- Adds at most so many changes (null: all) to the sums, unless somebody else is doing it. Returns how many there were.
create function fold_list_sums(most bigint) returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(7316420513) then return 0; end if;
  with taken as (
    delete from list_sum_changes where ctid = any (array(select ctid from list_sum_changes limit most)) returning *
  ), added as (
    insert into list_sums (listed, owner, span, since, facets, rows, one, other, one_unknown, other_unknown)
    select t.listed, t.owner, s.span, s.since, t.facets, sum(t.rows), sum(t.one), sum(t.other), sum(t.one_unknown), sum(t.other_unknown)
      from taken t cross join lateral (values ('all', timestamptz '-infinity'), ('day', t.day)) as s (span, since)
     group by 1, 2, 3, 4, 5
        on conflict (listed, owner, span, since, facets) do update
       set rows = list_sums.rows + excluded.rows, one = list_sums.one + excluded.one, other = list_sums.other + excluded.other,
           one_unknown = list_sums.one_unknown + excluded.one_unknown, other_unknown = list_sums.other_unknown + excluded.other_unknown
  )
  select count(*) from taken into folded;
  return folded;
end $$;
--> statement-breakpoint

create function forget_list_sums() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7316420513);
  delete from list_sum_changes where listed = tg_table_name;
  delete from list_sums where listed = tg_table_name;
  return null;
end $$;
--> statement-breakpoint

-- Has two amounts of a table added up by owner, facets and the day on which its rows were created (UTC). For a list, this is its line in a migration.
create function sum_list(listed text, owner text, facets text[], amounts text[]) returns void language plpgsql as $$
declare
  cell text := format($f$%L, case when listed_row.%I is null then '' else '*' end, array[%s]::text[]$f$, listed, owner,
                      (select string_agg(format('listed_row.%I', facet), ', ') from unnest(facets) facet));
  day text := $f$date_bin('1 day', listed_row.created_at, 'epoch')$f$;
  added text := format('1, coalesce(listed_row.%1$I, 0), coalesce(listed_row.%2$I, 0), (listed_row.%1$I is null)::int, (listed_row.%2$I is null)::int',
                       amounts[1], amounts[2]);
  taken text := format('-1, -coalesce(listed_row.%1$I, 0), -coalesce(listed_row.%2$I, 0), -(listed_row.%1$I is null)::int, -(listed_row.%2$I is null)::int',
                       amounts[1], amounts[2]);
  totals text := format('count(*), coalesce(sum(listed_row.%1$I), 0), coalesce(sum(listed_row.%2$I), 0), count(*) - count(listed_row.%1$I), count(*) - count(listed_row.%2$I)',
                        amounts[1], amounts[2]);
  negative text := format('-count(*), -coalesce(sum(listed_row.%1$I), 0), -coalesce(sum(listed_row.%2$I), 0), count(listed_row.%1$I) - count(*), count(listed_row.%2$I) - count(*)',
                          amounts[1], amounts[2]);
  columns text := (select string_agg(quote_ident(part), ', ') from unnest(facets || amounts || owner || 'created_at'::text) part);
  whole text := cell || ', ' || added || ', ' || day;
begin
  execute format($f$
    create function sum_%1$s() returns trigger language plpgsql as $body$
    begin
      case tg_op
      when 'INSERT' then insert into list_sum_changes select %2$s, %3$s, %5$s from changed as listed_row group by 2, 3, %5$s;
      when 'DELETE' then insert into list_sum_changes select %2$s, %4$s, %5$s from changed as listed_row group by 2, 3, %5$s;
      when 'UPDATE' then insert into list_sum_changes values (%6$s), (%7$s);
      end case;
      return null;
    end $body$ $f$, listed, cell, totals, negative, day,
    replace(cell || ', ' || taken || ', ' || day, 'listed_row.', 'old.'), replace(whole, 'listed_row.', 'new.'));
  execute format('create trigger sum_inserted after insert on %1$I referencing new table as changed for each statement execute function sum_%1$s()', listed);
  execute format('create trigger sum_deleted after delete on %1$I referencing old table as changed for each statement execute function sum_%1$s()', listed);
  execute format('create trigger sum_updated after update of %2$s on %1$I for each row when ((%3$s) is distinct from (%4$s)) execute function sum_%1$s()',
                 listed, columns, replace(whole, 'listed_row.', 'old.'), replace(whole, 'listed_row.', 'new.'));
  execute format('create trigger sum_truncated after truncate on %I for each statement execute function forget_list_sums()', listed);
  execute format('insert into list_sum_changes select %1$s, %2$s, %3$s from %4$I as listed_row group by 2, 3, %3$s', cell, totals, day, listed);
  perform fold_list_sums(null);
end $$;
--> statement-breakpoint
select sum_list('trade_rows', 'customer_guid', array['state', 'side', 'symbol'], array['total', 'fee']);--> statement-breakpoint
select sum_list('transfer_rows', 'customer_guid', array['state', 'transfer_type', 'side', 'asset'], array['amount', 'fee']);--> statement-breakpoint
select sum_list('account_rows', 'customer_guid', array['asset', 'type'], array['balance', 'available']);--> statement-breakpoint

-- The directory has the dollars and the open cases of a customer, whichever of the rows comes first.
create function note_dollars() returns trigger language plpgsql as $$
begin
  update directory set dollars = new.balance where guid = new.customer_guid and dollars is distinct from new.balance;
  return null;
end $$;
--> statement-breakpoint
create trigger note_dollars_inserted after insert on account_rows for each row when (new.asset = 'USD' and new.customer_guid is not null) execute function note_dollars();--> statement-breakpoint
create trigger note_dollars_updated after update of balance on account_rows for each row
  when (new.asset = 'USD' and new.customer_guid is not null and new.balance is distinct from old.balance) execute function note_dollars();
--> statement-breakpoint
create function note_open_cases() returns trigger language plpgsql as $$
begin
  update directory set open_cases = (select count(*) from cases where customer_guid = new.customer_guid and closed_at is null) where guid = new.customer_guid;
  return null;
end $$;
--> statement-breakpoint
create trigger note_open_cases after insert or update of closed_at, customer_guid on cases for each row when (new.customer_guid is not null) execute function note_open_cases();--> statement-breakpoint
create function complete_directory() returns trigger language plpgsql as $$
begin
  new.dollars := (select balance from account_rows where customer_guid = new.guid and asset = 'USD' limit 1);
  new.open_cases := (select count(*) from cases where customer_guid = new.guid and closed_at is null);
  return new;
end $$;
--> statement-breakpoint
create trigger complete_directory before insert on directory for each row execute function complete_directory();--> statement-breakpoint
update directory d set dollars = (select balance from account_rows where customer_guid = d.guid and asset = 'USD' limit 1),
  open_cases = (select count(*) from cases where customer_guid = d.guid and closed_at is null);
--> statement-breakpoint
select sum_list('directory', 'guid', array['state', 'verification', 'country'], array['dollars', 'open_cases']);
