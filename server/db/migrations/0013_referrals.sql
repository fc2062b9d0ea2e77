CREATE TABLE "referrals" (
	"invitee_guid" text PRIMARY KEY NOT NULL,
	"inviter_guid" text NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"traded_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "own_referral_code" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invitee_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("invitee_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_inviter_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("inviter_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_newest" ON "referrals" USING btree ("inviter_guid","joined_at");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_own_referral_code_unique" UNIQUE("own_referral_code");