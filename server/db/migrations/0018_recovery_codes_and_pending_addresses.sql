CREATE TABLE "pending_email_changes" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone NOT NULL,
	"applies_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsaved_recovery_codes" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "checked_by" text;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "requested_by" text;--> statement-breakpoint
ALTER TABLE "pending_email_changes" ADD CONSTRAINT "pending_email_changes_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsaved_recovery_codes" ADD CONSTRAINT "unsaved_recovery_codes_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_email_changes_due" ON "pending_email_changes" USING btree ("applies_at");