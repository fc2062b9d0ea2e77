CREATE TABLE "period_figures" (
	"month" text NOT NULL,
	"key" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	CONSTRAINT "period_figures_month_key_asset_pk" PRIMARY KEY("month","key","asset")
);
--> statement-breakpoint
CREATE TABLE "periods" (
	"month" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"requested_by" text NOT NULL,
	"approved_by" text NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"as_of" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "periods_two_people" CHECK ("periods"."requested_by" <> "periods"."approved_by")
);
--> statement-breakpoint
CREATE TABLE "recon_breaks" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"check_id" text NOT NULL,
	"class" text NOT NULL,
	"record_kind" text NOT NULL,
	"record" text NOT NULL,
	"customer_guid" text,
	"asset" text NOT NULL,
	"ours" numeric(60, 0),
	"theirs" numeric(60, 0),
	"difference" numeric(60, 0),
	"cents" numeric(60, 0),
	"day" text,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"last_run" text NOT NULL,
	"explained_by" text,
	"explained_at" timestamp(3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"resolved_at" timestamp(3) with time zone,
	CONSTRAINT "recon_breaks_state" CHECK (("recon_breaks"."state" = 'resolved') = ("recon_breaks"."resolved_at" is not null)),
	CONSTRAINT "recon_breaks_explained" CHECK ("recon_breaks"."state" <> 'explained' or ("recon_breaks"."explained_at" is not null and "recon_breaks"."explained_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "recon_points" (
	"check_id" text NOT NULL,
	"asset" text NOT NULL,
	"ours" numeric(60, 0) NOT NULL,
	"theirs" numeric(60, 0) NOT NULL,
	"as_of" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "recon_points_check_id_asset_pk" PRIMARY KEY("check_id","asset")
);
--> statement-breakpoint
CREATE TABLE "recon_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"trigger" text NOT NULL,
	"staff_id" text,
	"began_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"as_of" timestamp(3) with time zone,
	"changed_at" timestamp(3) with time zone,
	"step" integer DEFAULT 0 NOT NULL,
	"position" text,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lease" text,
	"lease_ends_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "period_figures" ADD CONSTRAINT "period_figures_month_periods_month_fk" FOREIGN KEY ("month") REFERENCES "public"."periods"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_breaks" ADD CONSTRAINT "recon_breaks_explained_by_staff_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_runs" ADD CONSTRAINT "recon_runs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recon_breaks_once" ON "recon_breaks" USING btree ("check_id","record_kind","record","class","asset") WHERE "recon_breaks"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "recon_breaks_newest" ON "recon_breaks" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recon_breaks_open" ON "recon_breaks" USING btree ("day") WHERE "recon_breaks"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "recon_runs_open" ON "recon_runs" USING btree (("ended_at" is null)) WHERE "recon_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "recon_runs_newest" ON "recon_runs" USING btree ("serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recon_runs_full" ON "recon_runs" USING btree ("serial" DESC NULLS LAST) WHERE "recon_runs"."trigger" <> 'sync';--> statement-breakpoint
CREATE INDEX "recon_runs_age" ON "recon_runs" USING btree ("began_at") WHERE "recon_runs"."trigger" = 'sync';--> statement-breakpoint
CREATE INDEX "trade_rows_changed" ON "trade_rows" USING btree ("updated_at","guid");--> statement-breakpoint
CREATE INDEX "transfer_rows_changed" ON "transfer_rows" USING btree ("updated_at","guid");--> statement-breakpoint
CREATE INDEX "transfer_rows_references" ON "transfer_rows" USING btree ("reference_transfer_guid") WHERE "transfer_rows"."reference_transfer_guid" is not null;