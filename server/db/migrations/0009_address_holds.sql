CREATE TABLE "address_holds" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"holds" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_watches" (
	"wallet_guid" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_starts" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_address_holds" (
	"customer_guid" text PRIMARY KEY NOT NULL,
	"holds" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address_holds" ADD CONSTRAINT "address_holds_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_address_holds" ADD CONSTRAINT "bank_address_holds_customer_guid_bank_customers_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."bank_customers"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_watches_open" ON "wallet_watches" USING btree ("created_at") WHERE "wallet_watches"."ended_at" is null;--> statement-breakpoint
-- The customers that are there already are told to the embedded bank as new ones are at sign-up.
INSERT INTO "bank_address_holds" SELECT "bank_customers"."guid", '[{"holdHours": 24, "from": null}]'
  FROM "bank_customers" JOIN "customers" ON "customers"."bank_customer_guid" = "bank_customers"."guid";
