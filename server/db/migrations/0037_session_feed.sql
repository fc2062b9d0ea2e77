-- Without the default at first: it is another one for each row, so that every row would be written anew. Rows of before count as never changed.
ALTER TABLE "customers" ADD COLUMN "session_xid" "xid8";--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "session_xid" SET DEFAULT pg_current_xact_id();--> statement-breakpoint
CREATE INDEX "customers_session_xid" ON "customers" USING btree ("session_xid");--> statement-breakpoint
CREATE FUNCTION note_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.session_xid := pg_current_xact_id();
  return new;
end $$;--> statement-breakpoint
-- Whatever the check of a session reads, but for its activity: that changes every minute, and what is remembered of it can only be too old.
CREATE TRIGGER note_session_change BEFORE UPDATE ON "customers" FOR EACH ROW
  WHEN ((old.email, old.identity_uid, old.bank_customer_guid, old.latest_iat, old.ended_iat, old.valid_since, old.past_us,
         old.locked_at, old.frozen_at, old.closed_at)
        IS DISTINCT FROM
        (new.email, new.identity_uid, new.bank_customer_guid, new.latest_iat, new.ended_iat, new.valid_since, new.past_us,
         new.locked_at, new.frozen_at, new.closed_at))
  EXECUTE FUNCTION note_session_change();
