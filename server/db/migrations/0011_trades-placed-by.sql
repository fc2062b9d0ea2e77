ALTER TABLE "trade_rows" ADD COLUMN "placed_by" text DEFAULT 'customer' NOT NULL;
--> statement-breakpoint
-- Copies from before this column have no label; our own records have the trade.
UPDATE "trade_rows" SET "placed_by" = 'recurring buy' WHERE "guid" IN (SELECT "trade" FROM "recurring_runs" WHERE "trade" IS NOT NULL);
