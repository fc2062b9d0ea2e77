CREATE TABLE "verification_watches" (
	"verification_guid" text PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_identity_verifications" ADD COLUMN "inquiry_step" text;--> statement-breakpoint
CREATE INDEX "verification_watches_open" ON "verification_watches" USING btree ("created_at") WHERE "verification_watches"."ended_at" is null;