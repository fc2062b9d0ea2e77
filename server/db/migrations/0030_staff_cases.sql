CREATE TABLE "case_events" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"kind" text NOT NULL,
	"staff_id" text,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"kind" text NOT NULL,
	"customer_guid" text,
	"record" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"claimed_by" text,
	"claimed_until" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"outcome" text,
	"decided_by" text,
	CONSTRAINT "cases_claim" CHECK (("cases"."claimed_by" is null) = ("cases"."claimed_until" is null)),
	CONSTRAINT "cases_outcome" CHECK (("cases"."closed_at" is null) = ("cases"."outcome" is null))
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "frozen_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "staff_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_by_staff_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_events_of" ON "case_events" USING btree ("case_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_of_record" ON "cases" USING btree ("kind","record");--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("due_at","serial") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_newest" ON "cases" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_by_customer" ON "cases" USING btree ("customer_guid","created_at" DESC NULLS LAST);