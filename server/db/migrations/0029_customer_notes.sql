CREATE TABLE "customer_notes" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"staff_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_newest" ON "customer_notes" USING btree ("customer_guid","serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "external_rows_by_customer" ON "external_rows" USING btree ("customer_guid","kind","created_at");--> statement-breakpoint
-- Written by hand: notes only grow, like the audit log (0025_staff.sql).
CREATE FUNCTION "refuse_note_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'notes only grow' USING ERRCODE = 'insufficient_privilege'; END $$;--> statement-breakpoint
CREATE TRIGGER "customer_notes_rows_stay" BEFORE UPDATE OR DELETE ON "customer_notes" FOR EACH ROW EXECUTE FUNCTION "refuse_note_change"();--> statement-breakpoint
CREATE TRIGGER "customer_notes_stay" BEFORE TRUNCATE ON "customer_notes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_note_change"();
