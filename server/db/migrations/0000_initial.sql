CREATE SEQUENCE "public"."guid_block" INCREMENT BY 64 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE TABLE "backend_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"email" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"identity_uid" text,
	"bank_customer_guid" text,
	"sign_up_state" text NOT NULL,
	"lease" text,
	"lease_ends_at" timestamp(3) with time zone,
	"latest_iat" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "customers_identity_uid_unique" UNIQUE("identity_uid"),
	CONSTRAINT "customers_bank_customer_guid_unique" UNIQUE("bank_customer_guid")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"customer_guid" text,
	"type" text NOT NULL,
	"asset" text NOT NULL,
	"name" text NOT NULL,
	"labels" jsonb,
	"balance" numeric(60, 0) DEFAULT 0 NOT NULL,
	"held" numeric(60, 0) DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_accounts_never_negative" CHECK ("bank_accounts"."type" = 'reserve' or "bank_accounts"."balance" >= 0),
	CONSTRAINT "bank_accounts_held_is_covered" CHECK ("bank_accounts"."held" >= 0 and ("bank_accounts"."type" = 'reserve' or "bank_accounts"."held" <= "bank_accounts"."balance"))
);
--> statement-breakpoint
CREATE TABLE "bank_customers" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"pii" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"labels" jsonb,
	"compliance_decisions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_identity_verifications" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"customer_guid" text,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"failure_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expected_behaviours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"require_tax_id" boolean,
	"persona_inquiry_id" text,
	"persona_state" text,
	"decision" text,
	"decided_at" timestamp(3) with time zone,
	"resubmissions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_identity_verifications_persona_inquiry_id_unique" UNIQUE("persona_inquiry_id")
);
--> statement-breakpoint
CREATE TABLE "bank_quotes" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"product_type" text NOT NULL,
	"customer_guid" text,
	"symbol" text,
	"side" text NOT NULL,
	"asset" text,
	"receive_amount" numeric(60, 0) NOT NULL,
	"deliver_amount" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"trade_guid" text,
	"transfer_guid" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_quotes_positive" CHECK ("bank_quotes"."receive_amount" > 0 and "bank_quotes"."deliver_amount" > 0 and "bank_quotes"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bank_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_trades" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"quote_guid" text NOT NULL,
	"customer_guid" text,
	"trade_type" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"state" text NOT NULL,
	"failure_code" text,
	"receive_amount" numeric(60, 0) NOT NULL,
	"deliver_amount" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"labels" jsonb,
	"expected_error" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_trades_quote_guid_unique" UNIQUE("quote_guid")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"kind" text NOT NULL,
	"reference_guid" text NOT NULL,
	"booked_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("kind","reference_guid")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"entry_guid" text NOT NULL,
	"account_guid" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	CONSTRAINT "ledger_postings_not_zero" CHECK ("ledger_postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "identity_action_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"local_id" text NOT NULL,
	"request_type" text NOT NULL,
	"email" text NOT NULL,
	"link" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"local_id" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_sign_in_attempts" (
	"email" text PRIMARY KEY NOT NULL,
	"failed" integer NOT NULL,
	"last_failed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_users" (
	"local_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"display_name" text,
	"password_hash" text,
	"password_updated_at" timestamp(3) with time zone,
	"disabled" boolean DEFAULT false NOT NULL,
	"custom_attributes" text,
	"valid_since" integer NOT NULL,
	"last_login_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"lease_ends_at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_identity_verifications" ADD CONSTRAINT "bank_identity_verifications_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_quotes" ADD CONSTRAINT "bank_quotes_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_trades" ADD CONSTRAINT "bank_trades_quote_guid_bank_quotes_guid_fk" FOREIGN KEY ("quote_guid") REFERENCES "public"."bank_quotes"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_trades" ADD CONSTRAINT "bank_trades_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_guid_ledger_entries_guid_fk" FOREIGN KEY ("entry_guid") REFERENCES "public"."ledger_entries"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_guid_bank_accounts_guid_fk" FOREIGN KEY ("account_guid") REFERENCES "public"."bank_accounts"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_action_codes" ADD CONSTRAINT "identity_action_codes_local_id_identity_users_local_id_fk" FOREIGN KEY ("local_id") REFERENCES "public"."identity_users"("local_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_refresh_tokens" ADD CONSTRAINT "identity_refresh_tokens_local_id_identity_users_local_id_fk" FOREIGN KEY ("local_id") REFERENCES "public"."identity_users"("local_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_one_per_owner" ON "bank_accounts" USING btree (coalesce("customer_guid", ''),"type","asset");--> statement-breakpoint
CREATE INDEX "bank_accounts_by_customer" ON "bank_accounts" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_customers_newest" ON "bank_customers" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_customers_storing" ON "bank_customers" USING btree ("guid") WHERE "bank_customers"."state" = 'storing';--> statement-breakpoint
CREATE INDEX "bank_identity_verifications_by_customer" ON "bank_identity_verifications" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_identity_verifications_open" ON "bank_identity_verifications" USING btree ("customer_guid") WHERE "bank_identity_verifications"."state" in ('storing', 'waiting', 'pending');--> statement-breakpoint
CREATE INDEX "bank_quotes_by_customer" ON "bank_quotes" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_trades_by_customer" ON "bank_trades" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_trades_newest" ON "bank_trades" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_trades_open" ON "bank_trades" USING btree ("customer_guid") WHERE "bank_trades"."state" in ('storing', 'pending', 'executed');--> statement-breakpoint
CREATE INDEX "ledger_entries_newest" ON "ledger_entries" USING btree ("serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_postings_by_entry" ON "ledger_postings" USING btree ("entry_guid");--> statement-breakpoint
CREATE INDEX "ledger_postings_by_account" ON "ledger_postings" USING btree ("account_guid");--> statement-breakpoint
CREATE INDEX "identity_action_codes_by_user" ON "identity_action_codes" USING btree ("local_id");--> statement-breakpoint
CREATE INDEX "identity_refresh_tokens_by_user" ON "identity_refresh_tokens" USING btree ("local_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_email" ON "identity_users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "identity_users_oldest" ON "identity_users" USING btree ("created_at","local_id");--> statement-breakpoint
CREATE INDEX "outbox_mails_by_recipient" ON "outbox_mails" USING btree ("recipient","serial" DESC NULLS LAST);