CREATE TABLE "bank_bound_tokens" (
	"jti" text PRIMARY KEY NOT NULL,
	"act" jsonb NOT NULL,
	"usable_until" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"made_guid" text
);
--> statement-breakpoint
CREATE TABLE "confirmed_acts" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"act" jsonb,
	"confirmed_at" timestamp(3) with time zone NOT NULL,
	"token_ends_at" timestamp(3) with time zone NOT NULL,
	"transfer_guid" text
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "act" jsonb;--> statement-breakpoint
ALTER TABLE "factor_tries" ADD COLUMN "tried_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "money_watches" ADD COLUMN "compared_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "confirmed_acts" ADD CONSTRAINT "confirmed_acts_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_bound_tokens_expiry" ON "bank_bound_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "confirmed_acts_owner" ON "confirmed_acts" USING btree ("customer_guid","confirmed_at");--> statement-breakpoint
CREATE INDEX "confirmed_acts_age" ON "confirmed_acts" USING btree ("confirmed_at");