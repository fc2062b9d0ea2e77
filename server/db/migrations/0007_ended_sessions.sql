ALTER TABLE "customers" ADD COLUMN "ended_iat" integer;--> statement-breakpoint
-- Old counts name no address. They hold for five minutes, so they are dropped.
DELETE FROM "identity_sign_in_attempts";--> statement-breakpoint
ALTER TABLE "identity_sign_in_attempts" DROP CONSTRAINT "identity_sign_in_attempts_pkey";--> statement-breakpoint
ALTER TABLE "identity_sign_in_attempts" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_sign_in_attempts" ADD CONSTRAINT "identity_sign_in_attempts_email_address_pk" PRIMARY KEY("email","address");
