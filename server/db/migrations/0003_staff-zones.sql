ALTER TABLE "staff" ADD COLUMN "time_zone" text;
