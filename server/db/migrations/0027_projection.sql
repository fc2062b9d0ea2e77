CREATE TABLE "account_rows" (
	"guid" text PRIMARY KEY NOT NULL,
	"customer_guid" text,
	"type" text NOT NULL,
	"asset" text NOT NULL,
	"state" text NOT NULL,
	"balance" numeric(60, 0),
	"available" numeric(60, 0),
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_events" (
	"guid" text PRIMARY KEY NOT NULL,
	"event_type" text NOT NULL,
	"object_guid" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory" (
	"guid" text PRIMARY KEY NOT NULL,
	"email" text,
	"name" text DEFAULT '' NOT NULL,
	"country" text,
	"state" text,
	"verification" text,
	"holds" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp(3) with time zone,
	"seen_at" timestamp(3) with time zone,
	"own_key" text,
	"created_at" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "external_rows" (
	"guid" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_guid" text,
	"asset" text,
	"state" text NOT NULL,
	"failure_code" text,
	"mask" text,
	"address" text,
	"tag" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identifiers" (
	"kind" text NOT NULL,
	"value_key" text NOT NULL,
	"exact" text,
	"customer_guid" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_guid" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"fresh_at" timestamp(3) with time zone,
	"complete_since" timestamp(3) with time zone,
	"loaded" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"pass_started_at" timestamp(3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "sync_gaps" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"our_count" integer NOT NULL,
	"bank_count" integer NOT NULL,
	"our_sum" numeric(60, 0) NOT NULL,
	"bank_sum" numeric(60, 0) NOT NULL,
	"found_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_rows" (
	"guid" text PRIMARY KEY NOT NULL,
	"customer_guid" text,
	"quote_guid" text,
	"symbol" text NOT NULL,
	"trade_type" text,
	"side" text NOT NULL,
	"state" text NOT NULL,
	"failure_code" text,
	"receive_amount" numeric(60, 0),
	"deliver_amount" numeric(60, 0),
	"fee" numeric(60, 0),
	"total" numeric(60, 0),
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_rows" (
	"guid" text PRIMARY KEY NOT NULL,
	"customer_guid" text,
	"quote_guid" text,
	"transfer_type" text NOT NULL,
	"side" text NOT NULL,
	"asset" text NOT NULL,
	"state" text NOT NULL,
	"failure_code" text,
	"return_code" text,
	"amount" numeric(60, 0),
	"estimated_amount" numeric(60, 0),
	"fee" numeric(60, 0),
	"network_fee" numeric(60, 0),
	"network_fee_asset" text,
	"txn_hash" text,
	"external_bank_account_guid" text,
	"reference_transfer_guid" text,
	"source_guid" text,
	"source_type" text,
	"destination_guid" text,
	"destination_type" text,
	"deposit_address_guid" text,
	"payment_rail" text,
	"hold_ends_at" timestamp(3) with time zone,
	"total" numeric(60, 0),
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_rows" (
	"guid" text PRIMARY KEY NOT NULL,
	"customer_guid" text,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"failure_codes" text[] NOT NULL,
	"external_bank_account_guid" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bank_events_age" ON "bank_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "external_rows_open" ON "external_rows" USING btree ("created_at") WHERE "external_rows"."state" not in ('completed', 'created', 'failed', 'deleted');--> statement-breakpoint
CREATE UNIQUE INDEX "identifiers_key" ON "identifiers" USING btree ("kind","value_key" text_pattern_ops,"record_guid");--> statement-breakpoint
CREATE INDEX "identifiers_own" ON "identifiers" USING btree ("customer_guid") WHERE "identifiers"."kind" in ('email', 'name', 'phone', 'referral code');--> statement-breakpoint
CREATE INDEX "trade_rows_by_day" ON "trade_rows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trade_rows_by_total" ON "trade_rows" USING btree ("total","created_at");--> statement-breakpoint
CREATE INDEX "transfer_rows_by_day" ON "transfer_rows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transfer_rows_by_total" ON "transfer_rows" USING btree ("total","created_at") WHERE "transfer_rows"."asset" = 'USD';--> statement-breakpoint
CREATE INDEX "verification_rows_by_customer" ON "verification_rows" USING btree ("customer_guid","created_at");--> statement-breakpoint
CREATE INDEX "verification_rows_open" ON "verification_rows" USING btree ("created_at") WHERE "verification_rows"."state" not in ('completed', 'expired');