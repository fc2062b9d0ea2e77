ALTER TABLE "transfer_rows" drop column "flow";--> statement-breakpoint
ALTER TABLE "transfer_rows" ADD COLUMN "flow" text GENERATED ALWAYS AS (case when transfer_type like '%\_return' then 'returned' else
      case (case when source_type in ('fiat', 'trading') then 2 else 0 end) + (case when destination_type in ('fiat', 'trading') then 1 else 0 end)
      when 1 then 'in' when 2 then 'out' when 3 then 'within' else 'none' end end) STORED;--> statement-breakpoint
ALTER TABLE "list_sum_changes" ADD COLUMN "third" numeric(60, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sum_changes" ADD COLUMN "fourth" numeric(60, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sum_changes" ADD COLUMN "fifth" numeric(60, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sum_changes" ADD COLUMN "third_unknown" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sum_changes" ADD COLUMN "fourth_unknown" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sum_changes" ADD COLUMN "fifth_unknown" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sums" ADD COLUMN "third" numeric(60, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sums" ADD COLUMN "fourth" numeric(60, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sums" ADD COLUMN "fifth" numeric(60, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sums" ADD COLUMN "third_unknown" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sums" ADD COLUMN "fourth_unknown" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_sums" ADD COLUMN "fifth_unknown" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Written by hand: a list keeps up to five amounts added up (decision 057), and the counts of transfers know their flow.

create or replace view list_sums_known as
  select listed, owner, span, since, facets, rows, one, other, one_unknown, other_unknown, third, fourth, fifth, third_unknown, fourth_unknown, fifth_unknown from list_sums
  union all
  select c.listed, c.owner, s.span, s.since, c.facets, c.rows, c.one, c.other, c.one_unknown, c.other_unknown,
         c.third, c.fourth, c.fifth, c.third_unknown, c.fourth_unknown, c.fifth_unknown
    from list_sum_changes c cross join lateral (values ('all', timestamptz '-infinity'), ('day', c.day)) as s (span, since);
--> statement-breakpoint

create or replace function fold_list_sums(most bigint) returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(7316420513) then return 0; end if;
  with taken as (
    delete from list_sum_changes where ctid = any (array(select ctid from list_sum_changes limit most)) returning *
  ), added as (
    insert into list_sums (listed, owner, span, since, facets, rows, one, other, third, fourth, fifth,
                           one_unknown, other_unknown, third_unknown, fourth_unknown, fifth_unknown)
    select t.listed, t.owner, s.span, s.since, t.facets, sum(t.rows), sum(t.one), sum(t.other), sum(t.third), sum(t.fourth), sum(t.fifth),
           sum(t.one_unknown), sum(t.other_unknown), sum(t.third_unknown), sum(t.fourth_unknown), sum(t.fifth_unknown)
      from taken t cross join lateral (values ('all', timestamptz '-infinity'), ('day', t.day)) as s (span, since)
     group by 1, 2, 3, 4, 5
        on conflict (listed, owner, span, since, facets) do update
       set rows = list_sums.rows + excluded.rows, one = list_sums.one + excluded.one, other = list_sums.other + excluded.other,
           third = list_sums.third + excluded.third, fourth = list_sums.fourth + excluded.fourth, fifth = list_sums.fifth + excluded.fifth,
           one_unknown = list_sums.one_unknown + excluded.one_unknown, other_unknown = list_sums.other_unknown + excluded.other_unknown,
           third_unknown = list_sums.third_unknown + excluded.third_unknown, fourth_unknown = list_sums.fourth_unknown + excluded.fourth_unknown,
           fifth_unknown = list_sums.fifth_unknown + excluded.fifth_unknown
  )
  select count(*) from taken into folded;
  return folded;
end $$;
--> statement-breakpoint

-- Has one to five amounts of a table added up by owner, facets and the day on which its rows were created (UTC). For a list, this is its line in a
-- migration; another line takes the place of an earlier one.
create or replace function sum_list(listed text, owner text, facets text[], amounts text[]) returns void language plpgsql as $$
declare
  names text[] := (array['one', 'other', 'third', 'fourth', 'fifth'])[1:cardinality(amounts)];
  cell text := format($f$%L, case when listed_row.%I is null then '' else '*' end, array[%s]::text[]$f$, listed, owner,
                      (select string_agg(format('listed_row.%I', facet), ', ') from unnest(facets) facet));
  day text := $f$date_bin('1 day', listed_row.created_at, 'epoch')$f$;
  -- The second amount is in every row of the sums, whether the list has one or not.
  rest text := case when cardinality(amounts) = 1 then ', 0, 0' else '' end;
  target text := format('list_sum_changes (listed, owner, facets, day, rows, %s%s)',
                        (select string_agg(format('%1$I, %2$I', name, name || '_unknown'), ', ' order by place) from unnest(names) with ordinality as n (name, place)),
                        case when cardinality(amounts) = 1 then ', other, other_unknown' else '' end);
  added text := '1, ' || (select string_agg(format('coalesce(listed_row.%1$I, 0), (listed_row.%1$I is null)::int', part), ', ' order by place)
                            from unnest(amounts) with ordinality as a (part, place)) || rest;
  taken text := '-1, ' || (select string_agg(format('-coalesce(listed_row.%1$I, 0), -(listed_row.%1$I is null)::int', part), ', ' order by place)
                             from unnest(amounts) with ordinality as a (part, place)) || rest;
  totals text := 'count(*), ' || (select string_agg(format('coalesce(sum(listed_row.%1$I), 0), count(*) - count(listed_row.%1$I)', part), ', ' order by place)
                                    from unnest(amounts) with ordinality as a (part, place)) || rest;
  negative text := '-count(*), ' || (select string_agg(format('-coalesce(sum(listed_row.%1$I), 0), count(listed_row.%1$I) - count(*)', part), ', ' order by place)
                                       from unnest(amounts) with ordinality as a (part, place)) || rest;
  columns text := (select string_agg(quote_ident(part), ', ') from unnest(facets || amounts || owner || 'created_at'::text) part);
  whole text := cell || ', ' || day || ', ' || added;
begin
  execute format('drop function if exists sum_%s() cascade', listed);
  execute format('drop trigger if exists sum_truncated on %I', listed);
  execute format('delete from list_sum_changes where listed = %L', listed);
  execute format('delete from list_sums where listed = %L', listed);
  execute format($f$
    create function sum_%1$s() returns trigger language plpgsql as $body$
    begin
      case tg_op
      when 'INSERT' then insert into %8$s select %2$s, %5$s, %3$s from changed as listed_row group by 2, 3, %5$s;
      when 'DELETE' then insert into %8$s select %2$s, %5$s, %4$s from changed as listed_row group by 2, 3, %5$s;
      when 'UPDATE' then insert into %8$s values (%6$s), (%7$s);
      end case;
      return null;
    end $body$ $f$, listed, cell, totals, negative, day,
    replace(cell || ', ' || day || ', ' || taken, 'listed_row.', 'old.'), replace(whole, 'listed_row.', 'new.'), target);
  execute format('create trigger sum_inserted after insert on %1$I referencing new table as changed for each statement execute function sum_%1$s()', listed);
  execute format('create trigger sum_deleted after delete on %1$I referencing old table as changed for each statement execute function sum_%1$s()', listed);
  execute format('create trigger sum_updated after update of %2$s on %1$I for each row when ((%3$s) is distinct from (%4$s)) execute function sum_%1$s()',
                 listed, columns, replace(whole, 'listed_row.', 'old.'), replace(whole, 'listed_row.', 'new.'));
  execute format('create trigger sum_truncated after truncate on %I for each statement execute function forget_list_sums()', listed);
  execute format('insert into %5$s select %1$s, %3$s, %2$s from %4$I as listed_row group by 2, 3, %3$s', cell, totals, day, listed, target);
  perform fold_list_sums(null);
end $$;
--> statement-breakpoint

-- Transfers are counted by their flow as well: what they were counted by goes, and they are counted anew.
do $$
begin
  perform lock_list_counts();
  execute 'create or replace view bank_listed as ' || (
    select string_agg(part, ' union all ' order by place)
      from regexp_split_to_table(rtrim(pg_get_viewdef('bank_listed'), ';'), 'UNION ALL') with ordinality as parts (part, place) where part !~ 'FROM transfer_rows ');
  delete from bank_list_changes where listed = 'transfer_rows';
  delete from bank_list_counts where listed = 'transfer_rows';
  delete from bank_list_owners where listed = 'transfer_rows';
  drop function count_transfer_rows() cascade;
  drop trigger count_truncated on transfer_rows;
end $$;
--> statement-breakpoint
select count_list('transfer_rows', 'customer_guid', array['state', 'transfer_type', 'side', 'asset', 'flow']);--> statement-breakpoint
select sum_list('transfer_rows', 'customer_guid', array['state', 'transfer_type', 'side', 'asset', 'flow'], array['amount', 'fee', 'our_fee', 'loss', 'fee_returned']);--> statement-breakpoint
select sum_list('trade_rows', 'customer_guid', array['state', 'side', 'symbol'], array['total', 'fee', 'our_fee', 'spread', 'notional']);
