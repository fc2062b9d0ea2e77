ALTER TABLE "staff" ADD COLUMN "hides_names" boolean;
