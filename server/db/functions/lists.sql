-- The time spans that a row is counted in, by the minute of its creation.
create or replace function list_spans(minute timestamptz) returns table (span text, since timestamptz) language sql immutable as $$
  values ('all', timestamptz '-infinity'), ('day', date_bin('1 day', minute, 'epoch')), ('hour', date_bin('1 hour', minute, 'epoch')), ('minute', minute)
$$;
--> statement-breakpoint

-- One transaction at a time folds changes into the counts; others go on without waiting.
create or replace function lock_list_counts() returns void language sql as $$ select pg_advisory_xact_lock(7316420512) $$;
--> statement-breakpoint

-- Folds at most that many changes (null: all) into the counts, unless another transaction does.
-- Returns how many it folded.
create or replace function fold_list_changes(most bigint) returns bigint language plpgsql as $$
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

-- Counts the rows of one customer from now on: for those with too many to count for each page.
create or replace function count_list_of(wanted_list text, wanted_owner text) returns void language plpgsql as $$
begin
  perform lock_list_counts();
  insert into bank_list_owners values (wanted_list, wanted_owner) on conflict do nothing;
  if not found then return; end if;
  -- Pending changes will be folded later, so they are subtracted here.
  insert into bank_list_counts
  select wanted_list, wanted_owner, span, spans.since, facets, sum(change)
    from (select minute, facets, 1 as change from bank_listed where listed = wanted_list and owner = wanted_owner
          union all
          select minute, facets, -change from bank_list_changes where listed = wanted_list and owner = wanted_owner) as rows
   cross join lateral list_spans(minute) as spans
   group by 1, 2, 3, 4, 5 having sum(change) <> 0;
end $$;
--> statement-breakpoint

create or replace function forget_list_counts() returns trigger language plpgsql as $$
begin
  perform lock_list_counts();
  delete from bank_list_changes where listed = tg_table_name;
  delete from bank_list_counts where listed = tg_table_name;
  delete from bank_list_owners where listed = tg_table_name;
  return null;
end $$;
--> statement-breakpoint

-- Starts counting a table's rows by owner (null: none), facets and time of creation. A new list
-- calls it in its migration, with the facets in the order of its declaration. The table's key is
-- one column, and it has `serial` and `created_at`.
create or replace function count_list(listed text, owner text, facets text[]) returns void language plpgsql as $$
declare
  -- Of a row called `listed_row`: its owner (null for the bank's own), the minute of its creation,
  -- and its facets.
  cell text := format($f$%L, %s, date_bin('1 minute', listed_row.created_at, 'epoch'), array[%s]::text[]$f$, listed,
                      case when owner is null then '''''' else format('coalesce(listed_row.%I, '''')', owner) end,
                      (select string_agg(format('listed_row.%I', facet), ', ') from unnest(facets) facet));
  cell_before text := replace(cell, 'listed_row.', 'old.');
  cell_after text := replace(cell, 'listed_row.', 'new.');
  columns text := (select string_agg(quote_ident(part), ', ') from unnest(facets || owner || 'created_at'::text) part where part is not null);
begin
  execute format($f$
    create function count_%1$s() returns trigger language plpgsql as $body$
    begin
      case tg_op
      when 'INSERT' then insert into bank_list_changes select %2$s, count(*) from changed as listed_row group by 2, 3, 4;
      when 'DELETE' then insert into bank_list_changes select %2$s, -count(*) from changed as listed_row group by 2, 3, 4;
      when 'UPDATE' then insert into bank_list_changes values (%3$s, -1), (%4$s, 1);
      end case;
      return null;
    end $body$ $f$, listed, cell, cell_before, cell_after);
  execute format('create trigger count_inserted after insert on %1$I referencing new table as changed for each statement execute function count_%1$s()', listed);
  execute format('create trigger count_deleted after delete on %1$I referencing old table as changed for each statement execute function count_%1$s()', listed);
  execute format('create trigger count_updated after update of %2$s on %1$I for each row when ((%3$s) is distinct from (%4$s)) execute function count_%1$s()',
                 listed, columns, cell_before, cell_after);
  execute format('create trigger count_truncated after truncate on %I for each statement execute function forget_list_counts()', listed);
  execute format('create or replace view bank_listed (listed, owner, minute, facets) as %s select %s from %I as listed_row',
                 rtrim(pg_get_viewdef(to_regclass('bank_listed')), ';') || ' union all', cell, listed);
  execute format('insert into bank_list_changes select %s, count(*) from %I as listed_row group by 2, 3, 4', cell, listed);
  perform fold_list_changes(null);
end $$;
--> statement-breakpoint

-- Folds at most that many changes (null: all) into the sums, unless another transaction does.
-- Returns how many it folded.
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

create or replace function forget_list_sums() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7316420513);
  delete from list_sum_changes where listed = tg_table_name;
  delete from list_sums where listed = tg_table_name;
  return null;
end $$;
--> statement-breakpoint

-- Starts summing one to five amounts of a table by owner, facets and UTC day of creation. A list
-- calls it in its migration; a later call replaces an earlier one.
create or replace function sum_list(listed text, owner text, facets text[], amounts text[]) returns void language plpgsql as $$
declare
  names text[] := (array['one', 'other', 'third', 'fourth', 'fifth'])[1:cardinality(amounts)];
  cell text := format($f$%L, case when listed_row.%I is null then '' else '*' end, array[%s]::text[]$f$, listed, owner,
                      (select string_agg(format('listed_row.%I', facet), ', ') from unnest(facets) facet));
  day text := $f$date_bin('1 day', listed_row.created_at, 'epoch')$f$;
  -- Every row of the sums has a second amount, even if the list has none.
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
