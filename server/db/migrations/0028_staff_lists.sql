DROP INDEX "trade_rows_by_day";--> statement-breakpoint
DROP INDEX "transfer_rows_by_day";--> statement-breakpoint
-- Written by hand: what the next statement but one needs.
UPDATE "directory" SET "created_at" = coalesce("joined_at", now()) WHERE "created_at" IS NULL;--> statement-breakpoint
ALTER TABLE "directory" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "directory" ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_rows" ADD COLUMN "serial" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "directory" ADD COLUMN "masked_name" text GENERATED ALWAYS AS (nullif(rtrim(regexp_replace(btrim(name), '(\S)\S*\s*', '\1. ', 'g')), '')) STORED;--> statement-breakpoint
ALTER TABLE "directory" ADD COLUMN "masked_email" text GENERATED ALWAYS AS (case when email ~ '.@' then regexp_replace(email, '^(.).*(@[^@]*)$', '\1•••\2') when email is not null then '•••' end) STORED;--> statement-breakpoint
ALTER TABLE "directory" ADD COLUMN "serial" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_rows" ADD COLUMN "serial" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_rows" ADD COLUMN "serial" bigserial NOT NULL;--> statement-breakpoint
CREATE INDEX "account_rows_newest" ON "account_rows" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_rows_by_customer" ON "account_rows" USING btree ("customer_guid","asset");--> statement-breakpoint
CREATE INDEX "account_rows_changed" ON "account_rows" USING btree ("updated_at","serial");--> statement-breakpoint
CREATE INDEX "account_rows_largest" ON "account_rows" USING btree ("balance","serial");--> statement-breakpoint
CREATE INDEX "account_rows_largest_of" ON "account_rows" USING btree ("asset","balance","serial");--> statement-breakpoint
CREATE INDEX "directory_newest" ON "directory" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_seen" ON "directory" USING btree ("seen_at","serial");--> statement-breakpoint
CREATE INDEX "directory_held" ON "directory" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST) WHERE "directory"."holds" <> 0;--> statement-breakpoint
CREATE INDEX "trade_rows_newest" ON "trade_rows" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trade_rows_by_customer" ON "trade_rows" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trade_rows_largest" ON "trade_rows" USING btree ("total","serial");--> statement-breakpoint
CREATE INDEX "transfer_rows_newest" ON "transfer_rows" USING btree ("created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transfer_rows_by_customer" ON "transfer_rows" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);--> statement-breakpoint
-- Written by hand: the lists are counted (0015_security_event_list.sql).
select count_list('directory', null, array['state', 'verification', 'country']);--> statement-breakpoint
select count_list('trade_rows', 'customer_guid', array['state', 'side', 'symbol']);--> statement-breakpoint
select count_list('transfer_rows', 'customer_guid', array['state', 'transfer_type', 'side', 'asset']);--> statement-breakpoint
select count_list('account_rows', 'customer_guid', array['asset', 'type']);
