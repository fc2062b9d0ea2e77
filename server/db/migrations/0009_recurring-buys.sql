CREATE TABLE "recurring_buys" (
	"customer_guid" text NOT NULL,
	"id" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"rhythm" text NOT NULL,
	"first_day" text NOT NULL,
	"hour" integer NOT NULL,
	"last_day" text,
	"zone" text NOT NULL,
	"state" text NOT NULL,
	"ended_by" text,
	"next_number" integer,
	"next_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "recurring_buys_customer_guid_id_pk" PRIMARY KEY("customer_guid","id")
);
--> statement-breakpoint
CREATE TABLE "recurring_runs" (
	"customer_guid" text NOT NULL,
	"buy_id" text NOT NULL,
	"number" integer NOT NULL,
	"guid" text NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"try_at" timestamp(3) with time zone,
	"quote" text,
	"quote_until" timestamp(3) with time zone,
	"trade" text,
	"mail_due" timestamp(3) with time zone,
	"tried_at" timestamp(3) with time zone,
	CONSTRAINT "recurring_runs_customer_guid_buy_id_number_pk" PRIMARY KEY("customer_guid","buy_id","number"),
	CONSTRAINT "recurring_runs_guid_unique" UNIQUE("guid")
);
--> statement-breakpoint
ALTER TABLE "recurring_buys" ADD CONSTRAINT "recurring_buys_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_buy" FOREIGN KEY ("customer_guid","buy_id") REFERENCES "public"."recurring_buys"("customer_guid","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_buys_next" ON "recurring_buys" USING btree ("next_at") WHERE "recurring_buys"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "recurring_runs_open" ON "recurring_runs" USING btree ("try_at") WHERE "recurring_runs"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "recurring_runs_mail" ON "recurring_runs" USING btree ("mail_due") WHERE "recurring_runs"."mail_due" is not null;
