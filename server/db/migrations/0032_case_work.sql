ALTER TABLE "case_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "tried_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "mailed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "is_possible_spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_frozen" ON "customers" USING btree ("frozen_at") WHERE "customers"."frozen_at" is not null;--> statement-breakpoint
CREATE INDEX "case_events_to_mail" ON "case_events" USING btree ("serial") WHERE "case_events"."kind" = 'answered' and "case_events"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_claimed" ON "cases" USING btree ("claimed_until") WHERE "cases"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "transfer_rows_returns" ON "transfer_rows" USING btree ("created_at") WHERE "transfer_rows"."transfer_type" = 'funding_return';--> statement-breakpoint
CREATE INDEX "audit_log_begun" ON "audit_log" USING btree ("at") WHERE "audit_log"."outcome" = 'intended' and "audit_log"."approval_id" = '';--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id");--> statement-breakpoint
-- Written by hand: the rows of the list of cases. A closed case is due no more, so that a list in the order of that ends with them.
CREATE VIEW "case_rows" AS SELECT c.serial, c.id, c.kind, c.customer_guid, c.created_at, CASE WHEN c.closed_at IS NULL THEN c.due_at END AS due_at,
  CASE WHEN c.closed_at IS NOT NULL THEN 'closed' WHEN c.claimed_by IS NOT NULL THEN 'claimed' ELSE 'open' END AS state,
  CASE WHEN c.is_possible_spam THEN 'possible' ELSE 'no' END AS spam,
  coalesce(p.name, '') AS assignee, coalesce(c.claimed_by, '') AS assignee_id, c.claimed_until, c.closed_at, coalesce(c.outcome, '') AS outcome
  FROM cases c LEFT JOIN staff p ON p.id = c.claimed_by;
