CREATE TABLE "signal_findings" (
	"id" text PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"version" integer NOT NULL,
	"parameters" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"customer_guid" text NOT NULL,
	"records" text[] NOT NULL,
	"happened_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal_rules" (
	"rule" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parameters" jsonb NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"tried" jsonb,
	"active_version" integer,
	"active_parameters" jsonb,
	"active_since" timestamp(3) with time zone,
	CONSTRAINT "signal_rules_tried" CHECK (("signal_rules"."tried_at" is null) = ("signal_rules"."tried" is null)),
	CONSTRAINT "signal_rules_active" CHECK (("signal_rules"."active_version" is null) = ("signal_rules"."active_since" is null) and ("signal_rules"."active_version" is null) = ("signal_rules"."active_parameters" is null))
);
--> statement-breakpoint
CREATE INDEX "signal_findings_newest" ON "signal_findings" USING btree ("created_at","rule");
