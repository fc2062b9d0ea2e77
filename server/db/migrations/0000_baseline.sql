CREATE SEQUENCE "public"."guid_block" INCREMENT BY 64 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE TABLE "address_holds" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"holds" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "backend_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"topic" text DEFAULT 'general' NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"details" jsonb,
	"is_possible_spam" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contact_messages_reference_unique" UNIQUE("reference")
);--> statement-breakpoint
CREATE TABLE "cost_basis" (
	"customer_guid" text NOT NULL,
	"deposit_guid" text NOT NULL,
	"cents" numeric(60, 0) NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "cost_basis_customer_guid_deposit_guid_pk" PRIMARY KEY("customer_guid","deposit_guid")
);--> statement-breakpoint
CREATE TABLE "customers" (
	"email" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"identity_uid" text,
	"bank_customer_guid" text,
	"sign_up_state" text NOT NULL,
	"lease" text,
	"lease_ends_at" timestamp(3) with time zone,
	"latest_iat" integer,
	"ended_iat" integer,
	"active_iat" integer,
	"active_at" timestamp(3) with time zone,
	"valid_since" integer,
	"past_us" text,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"country" text,
	"referral_code" text,
	"own_referral_code" text,
	"checked_iat" integer,
	"checked_until" timestamp(3) with time zone,
	"checked_by" text,
	"checked_for" text,
	"checked_in" text,
	"sends_paused_until" timestamp(3) with time zone,
	"locked_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"staff_version" integer DEFAULT 1 NOT NULL,
	"unlock_verification_guid" text,
	"closes_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"new_browser_codes" boolean DEFAULT true NOT NULL,
	"mail_choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"session_xid" "xid8" DEFAULT pg_current_xact_id(),
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "customers_identity_uid_unique" UNIQUE("identity_uid"),
	CONSTRAINT "customers_bank_customer_guid_unique" UNIQUE("bank_customer_guid"),
	CONSTRAINT "customers_own_referral_code_unique" UNIQUE("own_referral_code")
);--> statement-breakpoint
CREATE TABLE "wallet_watches" (
	"wallet_guid" text PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'wallets' NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"deed" text,
	"act" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "verification_watches" (
	"verification_guid" text PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "watch_starts" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "bank_customers" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"frozen_from" text,
	"sends_paused_until" timestamp(3) with time zone,
	"pii" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"labels" jsonb,
	"compliance_decisions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "bank_address_holds" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"holds" jsonb NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "bank_link_results" (
	"public_token" text PRIMARY KEY NOT NULL,
	"workflow_guid" text NOT NULL,
	"institution_id" text NOT NULL,
	"accounts" jsonb NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"kind" text NOT NULL,
	"reference_guid" text NOT NULL,
	"booked_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("kind","reference_guid")
);--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"entry_guid" text NOT NULL,
	"account_guid" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	CONSTRAINT "ledger_postings_not_zero" CHECK ("ledger_postings"."amount" <> 0)
);--> statement-breakpoint
CREATE TABLE "bank_bound_tokens" (
	"jti" text PRIMARY KEY NOT NULL,
	"act" jsonb NOT NULL,
	"usable_until" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"made_guid" text
);--> statement-breakpoint
CREATE TABLE "bank_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
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
	"network_fee" numeric(60, 0),
	"network_fee_asset" text,
	"source_account_guid" text,
	"destination_account_guid" text,
	"trade_guid" text,
	"transfer_guid" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_quotes_positive" CHECK ("bank_quotes"."receive_amount" > 0 and "bank_quotes"."deliver_amount" > 0 and "bank_quotes"."fee" >= 0)
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "bank_identity_verifications" (
	"guid" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"customer_guid" text,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"failure_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"external_bank_account_guid" text,
	"pii" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expected_behaviours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"require_tax_id" boolean,
	"persona_inquiry_id" text,
	"persona_state" text,
	"inquiry_step" text,
	"decision" text,
	"decided_at" timestamp(3) with time zone,
	"resubmissions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_identity_verifications_persona_inquiry_id_unique" UNIQUE("persona_inquiry_id")
);--> statement-breakpoint
CREATE TABLE "case_events" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"kind" text NOT NULL,
	"staff_id" text,
	"text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"mailed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "cases" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"kind" text NOT NULL,
	"customer_guid" text,
	"record" text NOT NULL,
	"is_possible_spam" boolean DEFAULT false NOT NULL,
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
);--> statement-breakpoint
CREATE TABLE "identity_action_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"local_id" text,
	"request_type" text NOT NULL,
	"email" text NOT NULL,
	"new_email" text,
	"link" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "identity_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "identity_refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"local_id" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"custom_claims" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "identity_settings" (
	"project" text PRIMARY KEY NOT NULL,
	"allow_duplicate_emails" boolean NOT NULL,
	"improved_email_privacy" boolean NOT NULL,
	"self_changes" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE "identity_sign_in_attempts" (
	"email" text NOT NULL,
	"address" text NOT NULL,
	"failed" integer NOT NULL,
	"last_failed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "identity_sign_in_attempts_email_address_pk" PRIMARY KEY("email","address")
);--> statement-breakpoint
CREATE TABLE "identity_users" (
	"local_id" text PRIMARY KEY NOT NULL,
	"email" text,
	"initial_email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_link_signin" boolean DEFAULT false NOT NULL,
	"display_name" text,
	"photo_url" text,
	"phone_number" text,
	"password_hash" text,
	"password_updated_at" timestamp(3) with time zone,
	"disabled" boolean DEFAULT false NOT NULL,
	"custom_attributes" text,
	"valid_since" integer NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"last_login_at" timestamp(3) with time zone,
	"last_refresh_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "bank_list_changes" (
	"listed" text NOT NULL,
	"owner" text NOT NULL,
	"minute" timestamp(3) with time zone NOT NULL,
	"facets" text[] NOT NULL,
	"change" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "bank_list_counts" (
	"listed" text NOT NULL,
	"owner" text NOT NULL,
	"span" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"facets" text[] NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "bank_list_counts_listed_owner_span_since_facets_pk" PRIMARY KEY("listed","owner","span","since","facets")
);--> statement-breakpoint
CREATE TABLE "bank_list_owners" (
	"listed" text NOT NULL,
	"owner" text NOT NULL,
	CONSTRAINT "bank_list_owners_listed_owner_pk" PRIMARY KEY("listed","owner")
);--> statement-breakpoint
CREATE TABLE "list_sum_changes" (
	"listed" text NOT NULL,
	"owner" text NOT NULL,
	"facets" text[] NOT NULL,
	"rows" bigint NOT NULL,
	"one" numeric(60, 0) NOT NULL,
	"other" numeric(60, 0) NOT NULL,
	"one_unknown" bigint NOT NULL,
	"other_unknown" bigint NOT NULL,
	"third" numeric(60, 0) DEFAULT 0 NOT NULL,
	"fourth" numeric(60, 0) DEFAULT 0 NOT NULL,
	"fifth" numeric(60, 0) DEFAULT 0 NOT NULL,
	"third_unknown" bigint DEFAULT 0 NOT NULL,
	"fourth_unknown" bigint DEFAULT 0 NOT NULL,
	"fifth_unknown" bigint DEFAULT 0 NOT NULL,
	"day" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "list_sums" (
	"listed" text NOT NULL,
	"owner" text NOT NULL,
	"facets" text[] NOT NULL,
	"rows" bigint NOT NULL,
	"one" numeric(60, 0) NOT NULL,
	"other" numeric(60, 0) NOT NULL,
	"one_unknown" bigint NOT NULL,
	"other_unknown" bigint NOT NULL,
	"third" numeric(60, 0) DEFAULT 0 NOT NULL,
	"fourth" numeric(60, 0) DEFAULT 0 NOT NULL,
	"fifth" numeric(60, 0) DEFAULT 0 NOT NULL,
	"third_unknown" bigint DEFAULT 0 NOT NULL,
	"fourth_unknown" bigint DEFAULT 0 NOT NULL,
	"fifth_unknown" bigint DEFAULT 0 NOT NULL,
	"span" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "list_sums_listed_owner_span_since_facets_pk" PRIMARY KEY("listed","owner","span","since","facets")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "account_rows" (
	"guid" text PRIMARY KEY NOT NULL,
	"customer_guid" text,
	"type" text NOT NULL,
	"asset" text NOT NULL,
	"state" text NOT NULL,
	"balance" numeric(60, 0),
	"available" numeric(60, 0),
	"serial" bigserial NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "bank_events" (
	"guid" text PRIMARY KEY NOT NULL,
	"event_type" text NOT NULL,
	"object_guid" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "directory" (
	"guid" text PRIMARY KEY NOT NULL,
	"email" text,
	"name" text DEFAULT '' NOT NULL,
	"masked_name" text GENERATED ALWAYS AS (nullif(rtrim(regexp_replace(btrim(name), '(\S)\S*\s*', '\1. ', 'g')), '')) STORED,
	"masked_email" text GENERATED ALWAYS AS (case when email ~ '.@' then regexp_replace(email, '^(.).*(@[^@]*)$', '\1•••\2') when email is not null then '•••' end) STORED,
	"country" text,
	"state" text,
	"verification" text,
	"holds" integer DEFAULT 0 NOT NULL,
	"dollars" numeric(60, 0),
	"open_cases" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"funded_at" timestamp(3) with time zone,
	"traded_at" timestamp(3) with time zone,
	"seen_at" timestamp(3) with time zone,
	"own_key" text,
	"serial" bigserial NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "identifiers" (
	"kind" text NOT NULL,
	"value_key" text NOT NULL,
	"exact" text,
	"customer_guid" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_guid" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "sync_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"fresh_at" timestamp(3) with time zone,
	"complete_since" timestamp(3) with time zone,
	"loaded" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"pass_started_at" timestamp(3) with time zone,
	"failure" text
);--> statement-breakpoint
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
);--> statement-breakpoint
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
	"our_fee" numeric(60, 0),
	"spread" numeric(60, 0),
	"notional" numeric(60, 0) GENERATED ALWAYS AS (case side when 'buy' then deliver_amount - fee else receive_amount + fee end) STORED,
	"coins" numeric(60, 0) GENERATED ALWAYS AS (case side when 'buy' then receive_amount else deliver_amount end) STORED,
	"serial" bigserial NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
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
	"our_fee" numeric(60, 0),
	"loss" numeric(60, 0),
	"fee_returned" numeric(60, 0),
	"flow" text GENERATED ALWAYS AS (case when transfer_type like '%\_return' then 'returned' else
      case (case when source_type in ('fiat', 'trading') then 2 else 0 end) + (case when destination_type in ('fiat', 'trading') then 1 else 0 end)
      when 1 then 'in' when 2 then 'out' when 3 then 'within' else 'none' end end) STORED,
	"serial" bigserial NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "period_figures" (
	"month" text NOT NULL,
	"key" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	CONSTRAINT "period_figures_month_key_asset_pk" PRIMARY KEY("month","key","asset")
);--> statement-breakpoint
CREATE TABLE "periods" (
	"month" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"requested_by" text NOT NULL,
	"approved_by" text NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"as_of" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "periods_two_people" CHECK ("periods"."requested_by" <> "periods"."approved_by")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "recon_points" (
	"check_id" text NOT NULL,
	"asset" text NOT NULL,
	"ours" numeric(60, 0) NOT NULL,
	"theirs" numeric(60, 0) NOT NULL,
	"as_of" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "recon_points_check_id_asset_pk" PRIMARY KEY("check_id","asset")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "referrals" (
	"invitee_guid" text PRIMARY KEY NOT NULL,
	"inviter_guid" text NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"traded_at" timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE "price_days" (
	"asset" text NOT NULL,
	"day" date NOT NULL,
	"price" numeric(60, 0) NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "price_days_asset_day_pk" PRIMARY KEY("asset","day")
);--> statement-breakpoint
CREATE TABLE "reporting_zone" (
	"zone" text PRIMARY KEY NOT NULL
);--> statement-breakpoint
CREATE TABLE "trade_day_changes" (
	"day" date NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"trades" bigint NOT NULL,
	"unknown" bigint NOT NULL,
	"notional" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"our_fee" numeric(60, 0) NOT NULL,
	"unsplit" numeric(60, 0) NOT NULL,
	"spread" numeric(60, 0) NOT NULL,
	"covered" numeric(60, 0) NOT NULL,
	"covered_trades" bigint NOT NULL,
	"covered_coins" numeric(60, 0) NOT NULL,
	"coins" numeric(60, 0) NOT NULL
);--> statement-breakpoint
CREATE TABLE "trade_days" (
	"day" date NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"trades" bigint NOT NULL,
	"unknown" bigint NOT NULL,
	"notional" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"our_fee" numeric(60, 0) NOT NULL,
	"unsplit" numeric(60, 0) NOT NULL,
	"spread" numeric(60, 0) NOT NULL,
	"covered" numeric(60, 0) NOT NULL,
	"covered_trades" bigint NOT NULL,
	"covered_coins" numeric(60, 0) NOT NULL,
	"coins" numeric(60, 0) NOT NULL,
	CONSTRAINT "trade_days_day_symbol_side_pk" PRIMARY KEY("day","symbol","side")
);--> statement-breakpoint
CREATE TABLE "trader_days" (
	"customer_guid" text NOT NULL,
	"day" date NOT NULL,
	"previous" date,
	"first" date NOT NULL,
	"trades" bigint NOT NULL,
	"notional" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"our_fee" numeric(60, 0) NOT NULL,
	CONSTRAINT "trader_days_customer_guid_day_pk" PRIMARY KEY("customer_guid","day")
);--> statement-breakpoint
CREATE TABLE "trader_sum_changes" (
	"day" date NOT NULL,
	"cohort" date NOT NULL,
	"by_day" text NOT NULL,
	"by_week" text NOT NULL,
	"by_month" text NOT NULL,
	"customers" bigint NOT NULL,
	"notional" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"our_fee" numeric(60, 0) NOT NULL
);--> statement-breakpoint
CREATE TABLE "trader_sums" (
	"day" date NOT NULL,
	"cohort" date NOT NULL,
	"by_day" text NOT NULL,
	"by_week" text NOT NULL,
	"by_month" text NOT NULL,
	"customers" bigint NOT NULL,
	"notional" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"our_fee" numeric(60, 0) NOT NULL,
	CONSTRAINT "trader_sums_day_cohort_by_day_by_week_by_month_pk" PRIMARY KEY("day","cohort","by_day","by_week","by_month")
);--> statement-breakpoint
CREATE TABLE "transfer_day_changes" (
	"day" date NOT NULL,
	"asset" text NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"transfers" bigint NOT NULL,
	"unknown" bigint NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"our_fee" numeric(60, 0) NOT NULL,
	"unsplit" numeric(60, 0) NOT NULL,
	"loss" numeric(60, 0) NOT NULL,
	"fee_returned" numeric(60, 0) NOT NULL,
	"unmatched" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "transfer_days" (
	"day" date NOT NULL,
	"asset" text NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"transfers" bigint NOT NULL,
	"unknown" bigint NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"our_fee" numeric(60, 0) NOT NULL,
	"unsplit" numeric(60, 0) NOT NULL,
	"loss" numeric(60, 0) NOT NULL,
	"fee_returned" numeric(60, 0) NOT NULL,
	"unmatched" bigint NOT NULL,
	CONSTRAINT "transfer_days_day_asset_state_kind_pk" PRIMARY KEY("day","asset","state","kind")
);--> statement-breakpoint
CREATE TABLE "sandbox_clock" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"offset_ms" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "sandbox_expired_tokens" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"issued_before" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "sandbox_seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"lease_ends_at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"customer_guid" text NOT NULL,
	"new_email" text,
	"requested_by" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE "authenticators" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"secret" text,
	"confirmed_at" timestamp(3) with time zone,
	"pending_secret" text,
	"pending_since" timestamp(3) with time zone,
	"last_step" integer
);--> statement-breakpoint
CREATE TABLE "confirmed_acts" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"act" jsonb,
	"confirmed_at" timestamp(3) with time zone NOT NULL,
	"token_ends_at" timestamp(3) with time zone NOT NULL,
	"transfer_guid" text
);--> statement-breakpoint
CREATE TABLE "devices" (
	"customer_guid" text NOT NULL,
	"device_hash" text NOT NULL,
	"name" text NOT NULL,
	"known_by" text DEFAULT 'signIn' NOT NULL,
	"first_seen_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "devices_customer_guid_device_hash_pk" PRIMARY KEY("customer_guid","device_hash")
);--> statement-breakpoint
CREATE TABLE "factor_tries" (
	"customer_guid" text NOT NULL,
	"purpose" text NOT NULL,
	"attempts" integer NOT NULL,
	"locked_at" timestamp(3) with time zone,
	"tried_at" timestamp(3) with time zone,
	CONSTRAINT "factor_tries_customer_guid_purpose_pk" PRIMARY KEY("customer_guid","purpose")
);--> statement-breakpoint
CREATE TABLE "money_watches" (
	"record_guid" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_guid" text NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"compared_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"customer_guid" text,
	"purpose" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE "pending_email_changes" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone NOT NULL,
	"applies_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"customer_guid" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "recovery_codes_customer_guid_code_hash_pk" PRIMARY KEY("customer_guid","code_hash")
);--> statement-breakpoint
CREATE TABLE "security_events" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"kind" text NOT NULL,
	"device" text,
	"detail" text,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "unsaved_recovery_codes" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "audit_log" (
	"serial" bigint PRIMARY KEY NOT NULL,
	"at" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_roles" text NOT NULL,
	"session_id" text NOT NULL,
	"request_id" text NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"targets" text NOT NULL,
	"changes" text NOT NULL,
	"reason" text NOT NULL,
	"approval_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_previous_hash_unique" UNIQUE("previous_hash"),
	CONSTRAINT "audit_log_hash_unique" UNIQUE("hash")
);--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"staff_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"query" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"roles_by" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"deactivated_at" timestamp(3) with time zone,
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);--> statement-breakpoint
CREATE TABLE "staff_answers" (
	"staff_id" text NOT NULL,
	"key" text NOT NULL,
	"call_hash" text NOT NULL,
	"data" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "staff_answers_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);--> statement-breakpoint
CREATE TABLE "staff_drafts" (
	"staff_id" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "staff_drafts_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE "staff_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"effect" text NOT NULL,
	"details" jsonb NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"decided_by" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "staff_requests_two_people" CHECK ("staff_requests"."decided_by" is null or "staff_requests"."decided_by" <> "staff_requests"."requested_by"),
	CONSTRAINT "staff_requests_decided" CHECK (("staff_requests"."state" in ('approved', 'rejected')) = ("staff_requests"."decided_by" is not null))
);--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"device" text NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"active_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"checked_until" timestamp(3) with time zone NOT NULL,
	"checked_for" text,
	"checked_in" text
);--> statement-breakpoint
CREATE TABLE "view_defaults" (
	"staff_id" text NOT NULL,
	"list" text NOT NULL,
	"view" text NOT NULL,
	CONSTRAINT "view_defaults_staff_id_list_pk" PRIMARY KEY("staff_id","list")
);--> statement-breakpoint
ALTER TABLE "address_holds" ADD CONSTRAINT "address_holds_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_basis" ADD CONSTRAINT "cost_basis_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_address_holds" ADD CONSTRAINT "bank_address_holds_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_external_bank_accounts" ADD CONSTRAINT "bank_external_bank_accounts_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_external_wallets" ADD CONSTRAINT "bank_external_wallets_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_link_results" ADD CONSTRAINT "bank_link_results_workflow_guid_bank_workflows_guid_fk" FOREIGN KEY ("workflow_guid") REFERENCES "public"."bank_workflows"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_workflows" ADD CONSTRAINT "bank_workflows_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_workflows" ADD CONSTRAINT "bank_workflows_external_bank_account_guid_bank_external_bank_accounts_guid_fk" FOREIGN KEY ("external_bank_account_guid") REFERENCES "public"."bank_external_bank_accounts"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_guid_ledger_entries_guid_fk" FOREIGN KEY ("entry_guid") REFERENCES "public"."ledger_entries"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_guid_bank_accounts_guid_fk" FOREIGN KEY ("account_guid") REFERENCES "public"."bank_accounts"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_quotes" ADD CONSTRAINT "bank_quotes_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_trades" ADD CONSTRAINT "bank_trades_quote_guid_bank_quotes_guid_fk" FOREIGN KEY ("quote_guid") REFERENCES "public"."bank_quotes"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_trades" ADD CONSTRAINT "bank_trades_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_addresses" ADD CONSTRAINT "bank_deposit_addresses_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_addresses" ADD CONSTRAINT "bank_deposit_addresses_account_guid_bank_accounts_guid_fk" FOREIGN KEY ("account_guid") REFERENCES "public"."bank_accounts"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_quote_guid_bank_quotes_guid_fk" FOREIGN KEY ("quote_guid") REFERENCES "public"."bank_quotes"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_external_bank_account_guid_bank_external_bank_accounts_guid_fk" FOREIGN KEY ("external_bank_account_guid") REFERENCES "public"."bank_external_bank_accounts"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_external_wallet_guid_bank_external_wallets_guid_fk" FOREIGN KEY ("external_wallet_guid") REFERENCES "public"."bank_external_wallets"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_deposit_address_guid_bank_deposit_addresses_guid_fk" FOREIGN KEY ("deposit_address_guid") REFERENCES "public"."bank_deposit_addresses"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_identity_verifications" ADD CONSTRAINT "bank_identity_verifications_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_identity_verifications" ADD CONSTRAINT "bank_identity_verifications_external_bank_account_guid_bank_external_bank_accounts_guid_fk" FOREIGN KEY ("external_bank_account_guid") REFERENCES "public"."bank_external_bank_accounts"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_by_staff_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_action_codes" ADD CONSTRAINT "identity_action_codes_local_id_identity_users_local_id_fk" FOREIGN KEY ("local_id") REFERENCES "public"."identity_users"("local_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_refresh_tokens" ADD CONSTRAINT "identity_refresh_tokens_local_id_identity_users_local_id_fk" FOREIGN KEY ("local_id") REFERENCES "public"."identity_users"("local_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_figures" ADD CONSTRAINT "period_figures_month_periods_month_fk" FOREIGN KEY ("month") REFERENCES "public"."periods"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_breaks" ADD CONSTRAINT "recon_breaks_explained_by_staff_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_runs" ADD CONSTRAINT "recon_runs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invitee_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("invitee_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_inviter_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("inviter_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_acts" ADD CONSTRAINT "confirmed_acts_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_email_changes" ADD CONSTRAINT "pending_email_changes_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_answers" ADD CONSTRAINT "staff_answers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_drafts" ADD CONSTRAINT "staff_drafts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_requests" ADD CONSTRAINT "staff_requests_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_requests" ADD CONSTRAINT "staff_requests_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_defaults" ADD CONSTRAINT "view_defaults_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_frozen" ON "customers" USING btree ("frozen_at") WHERE "customers"."frozen_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_session_xid" ON "customers" USING btree ("session_xid");--> statement-breakpoint
CREATE INDEX "wallet_watches_open" ON "wallet_watches" USING btree ("created_at") WHERE "wallet_watches"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "one_time_codes_newest" ON "one_time_codes" USING btree ("email","purpose","serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "one_time_codes_expiry" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verification_watches_open" ON "verification_watches" USING btree ("created_at") WHERE "verification_watches"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_one_per_owner" ON "bank_accounts" USING btree (coalesce("customer_guid", ''),"type","asset");--> statement-breakpoint
CREATE INDEX "bank_accounts_by_customer" ON "bank_accounts" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_accounts_newest" ON "bank_accounts" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_accounts_labels" ON "bank_accounts" USING gin ("labels") WHERE "bank_accounts"."labels" is not null;--> statement-breakpoint
CREATE INDEX "bank_customers_newest" ON "bank_customers" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_customers_labels" ON "bank_customers" USING gin ("labels") WHERE "bank_customers"."labels" is not null;--> statement-breakpoint
CREATE INDEX "bank_customers_storing" ON "bank_customers" USING btree ("guid") WHERE "bank_customers"."state" = 'storing';--> statement-breakpoint
CREATE INDEX "bank_external_bank_accounts_by_customer" ON "bank_external_bank_accounts" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_external_bank_accounts_newest" ON "bank_external_bank_accounts" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_external_bank_accounts_open" ON "bank_external_bank_accounts" USING btree ("customer_guid") WHERE "bank_external_bank_accounts"."state" in ('storing', 'deleting');--> statement-breakpoint
CREATE UNIQUE INDEX "bank_external_wallets_once" ON "bank_external_wallets" USING btree (coalesce("customer_guid", ''),"asset","address",coalesce("tag", '')) WHERE "bank_external_wallets"."state" not in ('failed', 'deleting', 'deleted');--> statement-breakpoint
CREATE INDEX "bank_external_wallets_by_customer" ON "bank_external_wallets" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_external_wallets_newest" ON "bank_external_wallets" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_external_wallets_open" ON "bank_external_wallets" USING btree ("customer_guid") WHERE "bank_external_wallets"."state" in ('storing', 'pending', 'reviewing', 'deleting');--> statement-breakpoint
CREATE INDEX "bank_workflows_by_customer" ON "bank_workflows" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_workflows_newest" ON "bank_workflows" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_workflows_open" ON "bank_workflows" USING btree ("customer_guid") WHERE "bank_workflows"."state" = 'storing';--> statement-breakpoint
CREATE INDEX "ledger_entries_newest" ON "ledger_entries" USING btree ("serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_postings_by_entry" ON "ledger_postings" USING btree ("entry_guid");--> statement-breakpoint
CREATE INDEX "ledger_postings_by_account" ON "ledger_postings" USING btree ("account_guid","serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_bound_tokens_expiry" ON "bank_bound_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bank_quotes_by_customer" ON "bank_quotes" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_quotes_newest" ON "bank_quotes" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_quotes_unused" ON "bank_quotes" USING btree ("created_at") WHERE "bank_quotes"."trade_guid" is null and "bank_quotes"."transfer_guid" is null;--> statement-breakpoint
CREATE INDEX "bank_trades_by_customer" ON "bank_trades" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_trades_newest" ON "bank_trades" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_trades_open" ON "bank_trades" USING btree ("customer_guid") WHERE "bank_trades"."state" in ('storing', 'pending', 'executed');--> statement-breakpoint
CREATE INDEX "bank_trades_oldest_open" ON "bank_trades" USING btree ("serial") WHERE "bank_trades"."state" in ('storing', 'pending', 'executed');--> statement-breakpoint
CREATE INDEX "bank_trades_changed" ON "bank_trades" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX "bank_trades_labels" ON "bank_trades" USING gin ("labels") WHERE "bank_trades"."labels" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposit_addresses_unique" ON "bank_deposit_addresses" USING btree ("asset","address");--> statement-breakpoint
CREATE INDEX "bank_deposit_addresses_by_customer" ON "bank_deposit_addresses" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_deposit_addresses_newest" ON "bank_deposit_addresses" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_deposit_addresses_by_account" ON "bank_deposit_addresses" USING btree ("account_guid");--> statement-breakpoint
CREATE INDEX "bank_deposit_addresses_labels" ON "bank_deposit_addresses" USING gin ("labels") WHERE "bank_deposit_addresses"."labels" is not null;--> statement-breakpoint
CREATE INDEX "bank_deposit_addresses_open" ON "bank_deposit_addresses" USING btree ("customer_guid") WHERE "bank_deposit_addresses"."state" = 'storing';--> statement-breakpoint
CREATE INDEX "bank_transfers_by_customer" ON "bank_transfers" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_transfers_newest" ON "bank_transfers" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_transfers_open" ON "bank_transfers" USING btree ("customer_guid") WHERE "bank_transfers"."state" in ('storing', 'reviewing', 'pending', 'holding');--> statement-breakpoint
CREATE INDEX "bank_transfers_changed" ON "bank_transfers" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX "bank_transfers_labels" ON "bank_transfers" USING gin ("labels") WHERE "bank_transfers"."labels" is not null;--> statement-breakpoint
CREATE INDEX "bank_transfers_by_source" ON "bank_transfers" USING btree (("source_account" ->> 'guid'));--> statement-breakpoint
CREATE INDEX "bank_transfers_by_destination" ON "bank_transfers" USING btree (("destination_account" ->> 'guid'));--> statement-breakpoint
CREATE INDEX "bank_transfers_by_hash" ON "bank_transfers" USING btree ("txn_hash") WHERE "bank_transfers"."txn_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_arrive_once" ON "bank_transfers" USING btree ("deposit_address_guid","txn_hash");--> statement-breakpoint
CREATE INDEX "bank_identity_verifications_by_customer" ON "bank_identity_verifications" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_identity_verifications_newest" ON "bank_identity_verifications" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_identity_verifications_open" ON "bank_identity_verifications" USING btree ("customer_guid") WHERE "bank_identity_verifications"."state" in ('storing', 'waiting', 'pending', 'reviewing');--> statement-breakpoint
CREATE INDEX "bank_identity_verifications_by_account" ON "bank_identity_verifications" USING btree ("external_bank_account_guid");--> statement-breakpoint
CREATE INDEX "case_events_of" ON "case_events" USING btree ("case_id","serial");--> statement-breakpoint
CREATE INDEX "case_events_to_mail" ON "case_events" USING btree ("serial") WHERE "case_events"."kind" = 'answered' and "case_events"."mailed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_of_record" ON "cases" USING btree ("kind","record");--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("due_at","serial") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_newest" ON "cases" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_by_customer" ON "cases" USING btree ("customer_guid","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_claimed" ON "cases" USING btree ("claimed_until") WHERE "cases"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "identity_action_codes_by_user" ON "identity_action_codes" USING btree ("local_id");--> statement-breakpoint
CREATE INDEX "identity_refresh_tokens_by_user" ON "identity_refresh_tokens" USING btree ("local_id");--> statement-breakpoint
CREATE INDEX "identity_refresh_tokens_oldest" ON "identity_refresh_tokens" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_email" ON "identity_users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_phone" ON "identity_users" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "outbox_mails_by_recipient" ON "outbox_mails" USING btree ("recipient","serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_mails_oldest" ON "outbox_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_rows_newest" ON "account_rows" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_rows_by_customer" ON "account_rows" USING btree ("customer_guid","asset");--> statement-breakpoint
CREATE INDEX "account_rows_changed" ON "account_rows" USING btree ("updated_at","serial");--> statement-breakpoint
CREATE INDEX "account_rows_largest" ON "account_rows" USING btree ("balance","serial","asset","customer_guid","created_at");--> statement-breakpoint
CREATE INDEX "account_rows_largest_of" ON "account_rows" USING btree ("asset","balance","serial","customer_guid");--> statement-breakpoint
CREATE INDEX "bank_events_age" ON "bank_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "directory_newest" ON "directory" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_seen" ON "directory" USING btree ("seen_at","serial");--> statement-breakpoint
CREATE INDEX "directory_richest" ON "directory" USING btree ("dollars","serial");--> statement-breakpoint
CREATE INDEX "directory_cases" ON "directory" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST) WHERE "directory"."open_cases" <> 0;--> statement-breakpoint
CREATE INDEX "directory_held" ON "directory" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST) WHERE "directory"."holds" <> 0;--> statement-breakpoint
CREATE INDEX "external_rows_by_customer" ON "external_rows" USING btree ("customer_guid","kind","created_at");--> statement-breakpoint
CREATE INDEX "external_rows_open" ON "external_rows" USING btree ("created_at") WHERE "external_rows"."state" not in ('completed', 'created', 'failed', 'deleted');--> statement-breakpoint
CREATE UNIQUE INDEX "identifiers_key" ON "identifiers" USING btree ("kind","value_key" text_pattern_ops,"record_guid");--> statement-breakpoint
CREATE INDEX "identifiers_own" ON "identifiers" USING btree ("customer_guid") WHERE "identifiers"."kind" in ('email', 'name', 'phone', 'referral code');--> statement-breakpoint
CREATE INDEX "trade_rows_newest" ON "trade_rows" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trade_rows_by_customer" ON "trade_rows" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trade_rows_largest" ON "trade_rows" USING btree ("total","serial","state","side","symbol","created_at");--> statement-breakpoint
CREATE INDEX "trade_rows_by_total" ON "trade_rows" USING btree ("total","created_at");--> statement-breakpoint
CREATE INDEX "trade_rows_changed" ON "trade_rows" USING btree ("updated_at","guid");--> statement-breakpoint
CREATE INDEX "transfer_rows_newest" ON "transfer_rows" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transfer_rows_by_customer" ON "transfer_rows" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transfer_rows_changed" ON "transfer_rows" USING btree ("updated_at","guid");--> statement-breakpoint
CREATE INDEX "transfer_rows_references" ON "transfer_rows" USING btree ("reference_transfer_guid") WHERE "transfer_rows"."reference_transfer_guid" is not null;--> statement-breakpoint
CREATE INDEX "transfer_rows_changed_of" ON "transfer_rows" USING btree ("customer_guid","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transfer_rows_reference" ON "transfer_rows" USING btree ("reference_transfer_guid") WHERE "transfer_rows"."reference_transfer_guid" is not null;--> statement-breakpoint
CREATE INDEX "transfer_rows_returned" ON "transfer_rows" USING btree ("created_at","customer_guid") WHERE "transfer_rows"."transfer_type" = 'funding_return';--> statement-breakpoint
CREATE INDEX "transfer_rows_funded" ON "transfer_rows" USING btree ("customer_guid") WHERE "transfer_rows"."side" = 'deposit' and "transfer_rows"."state" = 'completed';--> statement-breakpoint
CREATE INDEX "transfer_rows_by_total" ON "transfer_rows" USING btree ("total","created_at") WHERE "transfer_rows"."asset" = 'USD';--> statement-breakpoint
CREATE INDEX "verification_rows_by_customer" ON "verification_rows" USING btree ("customer_guid","created_at");--> statement-breakpoint
CREATE INDEX "verification_rows_open" ON "verification_rows" USING btree ("created_at") WHERE "verification_rows"."state" not in ('completed', 'expired');--> statement-breakpoint
CREATE UNIQUE INDEX "recon_breaks_once" ON "recon_breaks" USING btree ("check_id","record_kind","record","class","asset") WHERE "recon_breaks"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "recon_breaks_newest" ON "recon_breaks" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recon_breaks_open" ON "recon_breaks" USING btree ("day") WHERE "recon_breaks"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "recon_runs_open" ON "recon_runs" USING btree (("ended_at" is null)) WHERE "recon_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "recon_runs_newest" ON "recon_runs" USING btree ("serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recon_runs_full" ON "recon_runs" USING btree ("serial" DESC NULLS LAST) WHERE "recon_runs"."trigger" <> 'sync';--> statement-breakpoint
CREATE INDEX "recon_runs_age" ON "recon_runs" USING btree ("began_at") WHERE "recon_runs"."trigger" = 'sync';--> statement-breakpoint
CREATE INDEX "referrals_newest" ON "referrals" USING btree ("inviter_guid","joined_at");--> statement-breakpoint
CREATE INDEX "trader_days_within" ON "trader_days" USING btree ("day","previous");--> statement-breakpoint
CREATE INDEX "trader_days_paused" ON "trader_days" USING btree ("previous","day");--> statement-breakpoint
CREATE INDEX "trader_days_first" ON "trader_days" USING btree ("day","customer_guid") WHERE "trader_days"."previous" is null;--> statement-breakpoint
CREATE INDEX "account_links_owner" ON "account_links" USING btree ("customer_guid");--> statement-breakpoint
CREATE INDEX "account_links_expiry" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "confirmed_acts_owner" ON "confirmed_acts" USING btree ("customer_guid","confirmed_at");--> statement-breakpoint
CREATE INDEX "confirmed_acts_age" ON "confirmed_acts" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "devices_of_browser" ON "devices" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "money_watches_open" ON "money_watches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_named" ON "passkeys" USING btree ("customer_guid","name");--> statement-breakpoint
CREATE INDEX "pending_email_changes_due" ON "pending_email_changes" USING btree ("applies_at");--> statement-breakpoint
CREATE INDEX "security_events_by_customer" ON "security_events" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_targets" ON "audit_log" USING btree ("targets" text_pattern_ops,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_begun" ON "audit_log" USING btree ("at") WHERE "audit_log"."outcome" = 'intended' and "audit_log"."approval_id" = '';--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "customer_notes_newest" ON "customer_notes" USING btree ("customer_guid","serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_views_of" ON "saved_views" USING btree ("list","staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("staff_id","list","name");--> statement-breakpoint
CREATE INDEX "staff_answers_age" ON "staff_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_drafts_age" ON "staff_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "staff_invitations_owner" ON "staff_invitations" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_invitations_expiry" ON "staff_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_requests_newest" ON "staff_requests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_requests_open" ON "staff_requests" USING btree ("expires_at") WHERE "staff_requests"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "staff_sessions_owner" ON "staff_sessions" USING btree ("staff_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_sessions_end" ON "staff_sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "view_defaults_of" ON "view_defaults" USING btree ("view");
--> statement-breakpoint
--> functions
--> statement-breakpoint

-- The ledger: it only grows, and it balances.
create trigger ledger_apply_posting after insert on ledger_postings for each row execute function ledger_apply_posting();
--> statement-breakpoint
create constraint trigger ledger_check_balance after insert on ledger_postings deferrable initially deferred for each row execute function ledger_check_balance();
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete on ledger_postings for each row execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_postings_kept before truncate on ledger_postings for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_entries_kept before truncate on ledger_entries for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_guard_account before insert or update of guid, customer_guid, type, asset, balance on bank_accounts
   for each row execute function ledger_guard_account();
--> statement-breakpoint
-- What is counted. The order of the facets is that of `listFacets` in server/db/schema/bank-lists.ts.
select count_list('bank_customers', null, array['type']);
--> statement-breakpoint
select count_list('bank_accounts', 'customer_guid', array['type']);
--> statement-breakpoint
select count_list('bank_identity_verifications', 'customer_guid', array['state', 'type', 'method']);
--> statement-breakpoint
select count_list('bank_quotes', 'customer_guid', array['product_type', 'side']);
--> statement-breakpoint
select count_list('bank_trades', 'customer_guid', array['state', 'side', 'symbol']);
--> statement-breakpoint
select count_list('bank_transfers', 'customer_guid', array['state', 'side', 'transfer_type']);
--> statement-breakpoint
select count_list('bank_deposit_addresses', 'customer_guid', array[]::text[]);
--> statement-breakpoint
select count_list('bank_workflows', 'customer_guid', array[]::text[]);
--> statement-breakpoint
select count_list('bank_external_bank_accounts', 'customer_guid', array['state', 'asset']);
--> statement-breakpoint
select count_list('bank_external_wallets', 'customer_guid', array['state', 'asset']);
--> statement-breakpoint
select count_list('security_events', 'customer_guid', array['kind']);
--> statement-breakpoint
select count_list('directory', null, array['state', 'verification', 'country']);
--> statement-breakpoint
select count_list('trade_rows', 'customer_guid', array['state', 'side', 'symbol']);
--> statement-breakpoint
select count_list('transfer_rows', 'customer_guid', array['state', 'transfer_type', 'side', 'asset', 'flow']);
--> statement-breakpoint
select count_list('account_rows', 'customer_guid', array['asset', 'type']);
--> statement-breakpoint
-- Everything that is known of the counts. A customer's rows count for `*`, all customers, too. Of the rest the owner is '', the bank.
create view bank_list_known as
  select listed, owner, span, since, facets, total from bank_list_counts
  union all
  select listed, key, span, spans.since, facets, change
    from bank_list_changes c
   cross join lateral unnest(case c.owner when '' then array[''] else array['*', c.owner] end) as keys (key)
   cross join lateral list_spans(c.minute) as spans;
--> statement-breakpoint
create trigger note_dollars_inserted after insert on account_rows for each row when (new.asset = 'USD' and new.customer_guid is not null) execute function note_dollars();
--> statement-breakpoint
create trigger note_dollars_updated after update of balance on account_rows for each row
  when (new.asset = 'USD' and new.customer_guid is not null and new.balance is distinct from old.balance) execute function note_dollars();
--> statement-breakpoint
create trigger note_open_cases after insert or update of closed_at, customer_guid on cases for each row when (new.customer_guid is not null) execute function note_open_cases();
--> statement-breakpoint
create trigger complete_directory before insert on directory for each row execute function complete_directory();
--> statement-breakpoint
-- What is added up.
select sum_list('trade_rows', 'customer_guid', array['state', 'side', 'symbol'], array['total', 'fee', 'our_fee', 'spread', 'notional']);
--> statement-breakpoint
select sum_list('transfer_rows', 'customer_guid', array['state', 'transfer_type', 'side', 'asset', 'flow'], array['amount', 'fee', 'our_fee', 'loss', 'fee_returned']);
--> statement-breakpoint
select sum_list('account_rows', 'customer_guid', array['asset', 'type'], array['balance', 'available']);
--> statement-breakpoint
select sum_list('directory', 'guid', array['state', 'verification', 'country'], array['dollars', 'open_cases']);
--> statement-breakpoint
-- Everything that is known of the sums (decision 057).
create view list_sums_known as
  select listed, owner, span, since, facets, rows, one, other, one_unknown, other_unknown, third, fourth, fifth, third_unknown, fourth_unknown, fifth_unknown from list_sums
  union all
  select c.listed, c.owner, s.span, s.since, c.facets, c.rows, c.one, c.other, c.one_unknown, c.other_unknown,
         c.third, c.fourth, c.fifth, c.third_unknown, c.fourth_unknown, c.fifth_unknown
    from list_sum_changes c cross join lateral (values ('all', timestamptz '-infinity'), ('day', c.day)) as s (span, since);
--> statement-breakpoint
-- The audit log and notes only grow.
CREATE TRIGGER "audit_log_rows_stay" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "customer_notes_rows_stay" BEFORE UPDATE OR DELETE ON "customer_notes" FOR EACH ROW EXECUTE FUNCTION "refuse_note_change"();
--> statement-breakpoint
CREATE TRIGGER "customer_notes_stay" BEFORE TRUNCATE ON "customer_notes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_note_change"();
--> statement-breakpoint
-- The rows of the lists of people and of requests.
CREATE VIEW "staff_rows" AS SELECT p.serial, p.id, p.created_at, p.name, p.email, array_to_string(p.roles, ' ') AS roles,
  CASE WHEN p.deactivated_at IS NOT NULL THEN 'deactivated' WHEN p.password_hash IS NULL THEN 'invited' ELSE 'active' END AS state,
  concat_ws(' ', CASE WHEN EXISTS (SELECT FROM authenticators a WHERE a.customer_guid = p.id AND a.confirmed_at IS NOT NULL) THEN 'authenticator' END,
    CASE WHEN EXISTS (SELECT FROM passkeys k WHERE k.customer_guid = p.id) THEN 'passkey' END) AS factors,
  (SELECT max(s.active_at) FROM staff_sessions s WHERE s.staff_id = p.id) AS last_seen_at,
  (SELECT count(*)::int FROM staff_sessions s WHERE s.staff_id = p.id AND s.ended_at IS NULL AND s.ends_at > now() AND s.active_at > now() - interval '12 minutes') AS sessions,
  p.version FROM staff p;
--> statement-breakpoint
CREATE VIEW "staff_request_rows" AS SELECT r.serial, r.id, r.created_at, r.action, r.target, r.effect, r.reason, r.state,
  a.name AS requested_by, r.requested_by AS requested_by_id, coalesce(d.name, '') AS decided_by, r.decided_at, r.expires_at
  FROM staff_requests r JOIN staff a ON a.id = r.requested_by LEFT JOIN staff d ON d.id = r.decided_by;
--> statement-breakpoint
-- The rows of the list of cases. A closed case is due no more, so that a list in the order of that ends with them.
CREATE VIEW "case_rows" AS SELECT c.serial, c.id, c.kind, c.customer_guid, c.created_at, CASE WHEN c.closed_at IS NULL THEN c.due_at END AS due_at,
  CASE WHEN c.closed_at IS NOT NULL THEN 'closed' WHEN c.claimed_by IS NOT NULL THEN 'claimed' ELSE 'open' END AS state,
  CASE WHEN c.is_possible_spam THEN 'possible' ELSE 'no' END AS spam,
  coalesce(p.name, '') AS assignee, coalesce(c.claimed_by, '') AS assignee_id, c.claimed_until, c.closed_at, coalesce(c.outcome, '') AS outcome
  FROM cases c LEFT JOIN staff p ON p.id = c.claimed_by;
--> statement-breakpoint
-- What sales adds up by day (decision 061). A day is one of the reporting zone.
insert into reporting_zone values ('America/New_York');
--> statement-breakpoint
create view trade_days_known as select * from trade_days union all select * from trade_day_changes;
--> statement-breakpoint
create view transfer_days_known as select * from transfer_days union all select * from transfer_day_changes;
--> statement-breakpoint
create view trader_sums_known as select * from trader_sums union all select * from trader_sum_changes;
--> statement-breakpoint
select keep_day_sums('trade_rows', 'trade_day_changes', 'trade_day_parts');
--> statement-breakpoint
select keep_day_sums('transfer_rows', 'transfer_day_changes', 'transfer_day_parts');
--> statement-breakpoint
select keep_day_sums('trader_days', 'trader_sum_changes', 'trader_sum_parts');
--> statement-breakpoint
create trigger note_traders_inserted after insert on trade_rows referencing new table as changed for each statement execute function note_traders();
--> statement-breakpoint
create trigger note_traders_deleted after delete on trade_rows referencing old table as previous for each statement execute function note_traders();
--> statement-breakpoint
create trigger note_traders_updated after update on trade_rows referencing old table as previous new table as changed for each statement execute function note_traders();
--> statement-breakpoint
create trigger note_milestones_inserted after insert on transfer_rows referencing new table as changed for each statement execute function note_milestones_of_rows();
--> statement-breakpoint
create trigger note_milestones_updated after update on transfer_rows referencing old table as previous new table as changed for each statement execute function note_milestones_of_changes();
--> statement-breakpoint
create trigger note_milestones_inserted after insert on verification_rows referencing new table as changed for each statement execute function note_milestones_of_rows();
--> statement-breakpoint
create trigger note_milestones_updated after update on verification_rows referencing old table as previous new table as changed for each statement execute function note_milestones_of_changes();
--> statement-breakpoint
create trigger note_milestones_inserted after insert on directory referencing new table as changed for each statement execute function note_milestones_of_new();
--> statement-breakpoint
-- Whatever the check of a session reads, but for its activity: that changes every minute, and what is remembered of it can only be too old.
CREATE TRIGGER note_session_change BEFORE UPDATE ON "customers" FOR EACH ROW
  WHEN ((old.email, old.identity_uid, old.bank_customer_guid, old.latest_iat, old.ended_iat, old.valid_since, old.past_us,
         old.locked_at, old.frozen_at, old.closed_at)
        IS DISTINCT FROM
        (new.email, new.identity_uid, new.bank_customer_guid, new.latest_iat, new.ended_iat, new.valid_since, new.past_us,
         new.locked_at, new.frozen_at, new.closed_at))
  EXECUTE FUNCTION note_session_change();
