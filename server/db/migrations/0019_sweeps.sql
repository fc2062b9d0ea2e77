ALTER TABLE "customers" ADD COLUMN "past_us" text;--> statement-breakpoint
CREATE INDEX "one_time_codes_expiry" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bank_quotes_unused" ON "bank_quotes" USING btree ("created_at") WHERE "bank_quotes"."trade_guid" is null and "bank_quotes"."transfer_guid" is null;--> statement-breakpoint
CREATE INDEX "identity_refresh_tokens_oldest" ON "identity_refresh_tokens" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_oldest" ON "outbox_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_links_expiry" ON "account_links" USING btree ("expires_at");