ALTER TABLE "customers" ADD COLUMN "closes_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "closed_at" timestamp(3) with time zone;