ALTER TABLE "passkey_challenges" ALTER COLUMN "customer_guid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_refresh_tokens" ADD COLUMN "custom_claims" jsonb;