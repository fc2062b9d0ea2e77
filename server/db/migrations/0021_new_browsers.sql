ALTER TABLE "customers" ADD COLUMN "new_browser_codes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "known_by" text DEFAULT 'signIn' NOT NULL;