CREATE TABLE "contact_messages" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"mailed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contact_messages_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_deposit_addresses" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"customer_guid" text,
	"account_guid" text NOT NULL,
	"asset" text NOT NULL,
	"address" text NOT NULL,
	"tag" text,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"labels" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_external_bank_accounts" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"customer_guid" text,
	"name" text NOT NULL,
	"asset" text NOT NULL,
	"account_kind" text NOT NULL,
	"state" text NOT NULL,
	"failure_code" text,
	"plaid_institution_id" text,
	"plaid_account_id" text,
	"plaid_account_mask" text,
	"plaid_account_name" text,
	"verified_at" timestamp(3) with time zone,
	"pii" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"balance_available" numeric(60, 0),
	"balance_current" numeric(60, 0),
	"balance_updated_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_external_wallets" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"customer_guid" text,
	"name" text NOT NULL,
	"asset" text NOT NULL,
	"address" text NOT NULL,
	"tag" text,
	"state" text NOT NULL,
	"failure_code" text,
	"expected_behaviours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decision" text,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_link_results" (
	"public_token" text PRIMARY KEY NOT NULL,
	"workflow_guid" text NOT NULL,
	"institution_id" text NOT NULL,
	"accounts" jsonb NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_list_totals" (
	"listed" text NOT NULL,
	"slot" integer NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "bank_list_totals_listed_slot_pk" PRIMARY KEY("listed","slot")
);
--> statement-breakpoint
CREATE TABLE "bank_transfers" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"quote_guid" text,
	"transfer_type" text NOT NULL,
	"customer_guid" text,
	"external_bank_account_guid" text,
	"external_wallet_guid" text,
	"deposit_address_guid" text,
	"side" text NOT NULL,
	"asset" text NOT NULL,
	"state" text NOT NULL,
	"failure_code" text,
	"return_code" text,
	"reference_transfer_guid" text,
	"estimated_amount" numeric(60, 0) NOT NULL,
	"amount" numeric(60, 0),
	"fee" numeric(60, 0) NOT NULL,
	"estimated_network_fee" numeric(60, 0),
	"network_fee" numeric(60, 0),
	"network_fee_asset" text,
	"txn_hash" text,
	"source_account" jsonb,
	"destination_account" jsonb,
	"source_participants" jsonb,
	"destination_participants" jsonb,
	"payment_rail" text,
	"beneficiary_memo" text,
	"hold_seconds" integer,
	"hold_started_at" timestamp(3) with time zone,
	"expected_behaviours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expected_error" text,
	"decision" text,
	"decided_at" timestamp(3) with time zone,
	"labels" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_transfers_quote_guid_unique" UNIQUE("quote_guid"),
	CONSTRAINT "bank_transfers_positive" CHECK ("bank_transfers"."estimated_amount" > 0 and "bank_transfers"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bank_workflows" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"customer_guid" text,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"external_bank_account_guid" text,
	"language" text NOT NULL,
	"link_customization_name" text NOT NULL,
	"redirect_uri" text,
	"state" text NOT NULL,
	"failure_code" text,
	"plaid_link_token" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_workflows_plaid_link_token_unique" UNIQUE("plaid_link_token")
);
--> statement-breakpoint
CREATE TABLE "identity_settings" (
	"project" text PRIMARY KEY NOT NULL,
	"allow_duplicate_emails" boolean NOT NULL,
	"improved_email_privacy" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_clock" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"offset_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_expired_tokens" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"issued_before" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_faults" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"method" text,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"status" integer,
	"delay" integer,
	"retry_after" integer,
	"after" boolean DEFAULT false NOT NULL,
	"calls_left" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "identity_users_oldest";--> statement-breakpoint
DROP INDEX "bank_identity_verifications_open";--> statement-breakpoint
DROP INDEX "ledger_postings_by_account";--> statement-breakpoint
ALTER TABLE "identity_action_codes" ALTER COLUMN "local_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_customers" ADD COLUMN "frozen_from" text;--> statement-breakpoint
ALTER TABLE "bank_identity_verifications" ADD COLUMN "external_bank_account_guid" text;--> statement-breakpoint
ALTER TABLE "bank_identity_verifications" ADD COLUMN "pii" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_quotes" ADD COLUMN "network_fee" numeric(60, 0);--> statement-breakpoint
ALTER TABLE "bank_quotes" ADD COLUMN "network_fee_asset" text;--> statement-breakpoint
ALTER TABLE "bank_quotes" ADD COLUMN "source_account_guid" text;--> statement-breakpoint
ALTER TABLE "bank_quotes" ADD COLUMN "destination_account_guid" text;--> statement-breakpoint
ALTER TABLE "identity_action_codes" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "initial_email" text;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "email_link_signin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "photo_url" text;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "last_refresh_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "bank_deposit_addresses" ADD CONSTRAINT "bank_deposit_addresses_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_addresses" ADD CONSTRAINT "bank_deposit_addresses_account_guid_bank_accounts_guid_fk" FOREIGN KEY ("account_guid") REFERENCES "public"."bank_accounts"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_external_bank_accounts" ADD CONSTRAINT "bank_external_bank_accounts_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_external_wallets" ADD CONSTRAINT "bank_external_wallets_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_link_results" ADD CONSTRAINT "bank_link_results_workflow_guid_bank_workflows_guid_fk" FOREIGN KEY ("workflow_guid") REFERENCES "public"."bank_workflows"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_quote_guid_bank_quotes_guid_fk" FOREIGN KEY ("quote_guid") REFERENCES "public"."bank_quotes"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_external_bank_account_guid_bank_external_bank_accounts_guid_fk" FOREIGN KEY ("external_bank_account_guid") REFERENCES "public"."bank_external_bank_accounts"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_external_wallet_guid_bank_external_wallets_guid_fk" FOREIGN KEY ("external_wallet_guid") REFERENCES "public"."bank_external_wallets"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_deposit_address_guid_bank_deposit_addresses_guid_fk" FOREIGN KEY ("deposit_address_guid") REFERENCES "public"."bank_deposit_addresses"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_workflows" ADD CONSTRAINT "bank_workflows_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_workflows" ADD CONSTRAINT "bank_workflows_external_bank_account_guid_bank_external_bank_accounts_guid_fk" FOREIGN KEY ("external_bank_account_guid") REFERENCES "public"."bank_external_bank_accounts"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_codes_newest" ON "one_time_codes" USING btree ("email","purpose","serial" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposit_addresses_unique" ON "bank_deposit_addresses" USING btree ("asset","address");--> statement-breakpoint
CREATE INDEX "bank_deposit_addresses_by_customer" ON "bank_deposit_addresses" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_deposit_addresses_newest" ON "bank_deposit_addresses" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_deposit_addresses_by_account" ON "bank_deposit_addresses" USING btree ("account_guid");--> statement-breakpoint
CREATE INDEX "bank_deposit_addresses_open" ON "bank_deposit_addresses" USING btree ("customer_guid") WHERE "bank_deposit_addresses"."state" = 'storing';--> statement-breakpoint
CREATE INDEX "bank_external_bank_accounts_by_customer" ON "bank_external_bank_accounts" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_external_bank_accounts_newest" ON "bank_external_bank_accounts" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_external_bank_accounts_open" ON "bank_external_bank_accounts" USING btree ("customer_guid") WHERE "bank_external_bank_accounts"."state" in ('storing', 'deleting');--> statement-breakpoint
CREATE UNIQUE INDEX "bank_external_wallets_once" ON "bank_external_wallets" USING btree (coalesce("customer_guid", ''),"asset","address",coalesce("tag", '')) WHERE "bank_external_wallets"."state" not in ('failed', 'deleting', 'deleted');--> statement-breakpoint
CREATE INDEX "bank_external_wallets_by_customer" ON "bank_external_wallets" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_external_wallets_newest" ON "bank_external_wallets" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_external_wallets_open" ON "bank_external_wallets" USING btree ("customer_guid") WHERE "bank_external_wallets"."state" in ('storing', 'pending', 'reviewing', 'deleting');--> statement-breakpoint
CREATE INDEX "bank_transfers_by_customer" ON "bank_transfers" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_transfers_newest" ON "bank_transfers" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_transfers_open" ON "bank_transfers" USING btree ("customer_guid") WHERE "bank_transfers"."state" in ('storing', 'reviewing', 'pending', 'holding');--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_arrive_once" ON "bank_transfers" USING btree ("deposit_address_guid","txn_hash");--> statement-breakpoint
CREATE INDEX "bank_workflows_by_customer" ON "bank_workflows" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_workflows_newest" ON "bank_workflows" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_workflows_open" ON "bank_workflows" USING btree ("customer_guid") WHERE "bank_workflows"."state" = 'storing';--> statement-breakpoint
ALTER TABLE "bank_identity_verifications" ADD CONSTRAINT "bank_identity_verifications_external_bank_account_guid_bank_external_bank_accounts_guid_fk" FOREIGN KEY ("external_bank_account_guid") REFERENCES "public"."bank_external_bank_accounts"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_accounts_newest" ON "bank_accounts" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_identity_verifications_newest" ON "bank_identity_verifications" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_identity_verifications_by_account" ON "bank_identity_verifications" USING btree ("external_bank_account_guid");--> statement-breakpoint
CREATE INDEX "bank_quotes_newest" ON "bank_quotes" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_phone" ON "identity_users" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "bank_identity_verifications_open" ON "bank_identity_verifications" USING btree ("customer_guid") WHERE "bank_identity_verifications"."state" in ('storing', 'waiting', 'pending', 'reviewing');--> statement-breakpoint
CREATE INDEX "ledger_postings_by_account" ON "ledger_postings" USING btree ("account_guid","serial" DESC NULLS LAST);