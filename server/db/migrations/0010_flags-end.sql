ALTER TABLE "customer_flags" ADD COLUMN "ends_at" timestamp(3) with time zone;
