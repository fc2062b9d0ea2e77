ALTER TABLE "customers" ADD COLUMN "time_zone" text;
--> statement-breakpoint
CREATE TABLE "customer_mails" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_mails" ADD CONSTRAINT "customer_mails_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "customer_mails_by_customer" ON "customer_mails" USING btree ("customer_guid","created_at" DESC NULLS LAST,"serial" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "customer_mails_oldest" ON "customer_mails" USING btree ("created_at");
--> statement-breakpoint
ALTER TABLE "directory" ADD COLUMN "level" text;
--> statement-breakpoint
ALTER TABLE "directory" ADD COLUMN "money_at" timestamp(3) with time zone;
--> statement-breakpoint
CREATE INDEX "directory_money" ON "directory" USING btree ("money_at","serial");
--> statement-breakpoint
--> functions
--> statement-breakpoint
CREATE OR REPLACE VIEW "case_rows" AS SELECT c.serial, c.id, c.kind, c.customer_guid, c.created_at, CASE WHEN c.closed_at IS NULL THEN c.due_at END AS due_at,
  CASE WHEN c.closed_at IS NOT NULL THEN 'closed' WHEN c.claimed_by IS NOT NULL THEN 'claimed' ELSE 'open' END AS state,
  CASE WHEN c.is_possible_spam THEN 'possible' ELSE 'no' END AS spam,
  coalesce(p.name, '') AS assignee, coalesce(c.claimed_by, '') AS assignee_id, c.claimed_until, c.closed_at, coalesce(c.outcome, '') AS outcome,
  CASE WHEN c.closed_at IS NULL THEN CASE WHEN v.state IS NULL OR v.state IN ('completed', 'expired') THEN 'staff' ELSE verification_waits_for(v.state, v.method) END END AS waits_for
  FROM cases c LEFT JOIN staff p ON p.id = c.claimed_by
  LEFT JOIN verification_rows v ON v.guid = c.record AND c.kind IN ('verification', 'diligence');
--> statement-breakpoint
update directory set level = level_of(guid, state) where state is not null;
--> statement-breakpoint
select note_milestones(array(select guid from directory));
