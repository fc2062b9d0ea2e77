ALTER TABLE "contact_messages" ADD COLUMN "topic" text DEFAULT 'general' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "details" jsonb;