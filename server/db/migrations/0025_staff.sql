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
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"deactivated_at" timestamp(3) with time zone,
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"effect" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"decided_by" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "staff_requests_two_people" CHECK ("staff_requests"."decided_by" is null or "staff_requests"."decided_by" <> "staff_requests"."requested_by"),
	CONSTRAINT "staff_requests_decided" CHECK (("staff_requests"."state" in ('approved', 'rejected')) = ("staff_requests"."decided_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"device" text NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"active_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_requests" ADD CONSTRAINT "staff_requests_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_requests" ADD CONSTRAINT "staff_requests_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_invitations_owner" ON "staff_invitations" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_invitations_expiry" ON "staff_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_requests_newest" ON "staff_requests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_requests_open" ON "staff_requests" USING btree ("expires_at") WHERE "staff_requests"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "staff_sessions_owner" ON "staff_sessions" USING btree ("staff_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_sessions_end" ON "staff_sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit log only grows' USING ERRCODE = 'insufficient_privilege'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_rows_stay" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
ALTER TABLE "authenticators" DROP CONSTRAINT "authenticators_customer_guid_customers_bank_customer_guid_fk";--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_customer_guid_customers_bank_customer_guid_fk";--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_customer_guid_customers_bank_customer_guid_fk";--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT "recovery_codes_customer_guid_customers_bank_customer_guid_fk";--> statement-breakpoint
ALTER TABLE "unsaved_recovery_codes" DROP CONSTRAINT "unsaved_recovery_codes_customer_guid_customers_bank_customer_guid_fk";--> statement-breakpoint
ALTER TABLE "factor_tries" DROP CONSTRAINT "factor_tries_customer_guid_customers_bank_customer_guid_fk";