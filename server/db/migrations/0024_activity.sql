ALTER TABLE "customers" ADD COLUMN "active_iat" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "active_at" timestamp(3) with time zone;