DROP INDEX "security_events_age";--> statement-breakpoint
DROP INDEX "security_events_newest";--> statement-breakpoint
CREATE INDEX "security_events_by_customer" ON "security_events" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint

-- Has a table counted as those of 0008_list_totals.sql are: by owner (null: nobody's), by facets, and by when its rows were created. For a new
-- list, this is its line in a migration; the facets are in the order of its declaration. Its key is one column, and it has `serial` and `created_at`.
create function count_list(listed text, owner text, facets text[]) returns void language plpgsql as $$
declare
  -- Of a row called `listed_row`: its owner (nobody's rows are the bank's own), the minute in which it was created, and its facets.
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
  execute format('create or replace view bank_listed as %s union all select %s from %I as listed_row',
                 rtrim(pg_get_viewdef('bank_listed'), ';'), cell, listed);
  execute format('insert into bank_list_changes select %s, count(*) from %I as listed_row group by 2, 3, 4', cell, listed);
  perform fold_list_changes(null);
end $$;
--> statement-breakpoint
select count_list('security_events', 'customer_guid', array['kind']);
