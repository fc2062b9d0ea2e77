CREATE TABLE "cost_basis" (
	"customer_guid" text NOT NULL,
	"deposit_guid" text NOT NULL,
	"cents" numeric(60, 0) NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "cost_basis_customer_guid_deposit_guid_pk" PRIMARY KEY("customer_guid","deposit_guid")
);
--> statement-breakpoint
ALTER TABLE "cost_basis" ADD CONSTRAINT "cost_basis_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;