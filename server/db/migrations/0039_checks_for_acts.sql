ALTER TABLE "customers" ADD COLUMN "checked_for" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "checked_in" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "checked_for" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "checked_in" text;