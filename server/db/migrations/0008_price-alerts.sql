CREATE TABLE "price_alert_crossings" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"asset" text NOT NULL,
	"kind" text NOT NULL,
	"threshold" numeric(60, 0) NOT NULL,
	"price" numeric(60, 0) NOT NULL,
	"change" numeric(60, 0),
	"crossed_at" timestamp(3) with time zone NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_prices" (
	"asset" text PRIMARY KEY NOT NULL,
	"price" numeric(60, 0),
	"change" numeric(60, 0),
	"at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"customer_guid" text NOT NULL,
	"id" text NOT NULL,
	"asset" text NOT NULL,
	"kind" text NOT NULL,
	"threshold" numeric(60, 0) NOT NULL,
	"state" text NOT NULL,
	"rests_until" timestamp(3) with time zone,
	"crossed_at" timestamp(3) with time zone,
	"crossed_price" numeric(60, 0),
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "price_alerts_customer_guid_id_pk" PRIMARY KEY("customer_guid","id"),
	CONSTRAINT "price_alerts_once" UNIQUE("customer_guid","asset","kind","threshold")
);
--> statement-breakpoint
ALTER TABLE "price_alert_crossings" ADD CONSTRAINT "price_alert_crossings_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_customer_guid_customers_bank_customer_guid_fk" FOREIGN KEY ("customer_guid") REFERENCES "public"."customers"("bank_customer_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_alert_crossings_open" ON "price_alert_crossings" USING btree ("serial") WHERE "price_alert_crossings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "price_alert_crossings_owner" ON "price_alert_crossings" USING btree ("customer_guid");--> statement-breakpoint
CREATE INDEX "price_alert_crossings_ended" ON "price_alert_crossings" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "price_alerts_armed" ON "price_alerts" USING btree ("asset","kind","threshold") WHERE "price_alerts"."state" = 'armed';--> statement-breakpoint
CREATE INDEX "price_alerts_resting" ON "price_alerts" USING btree ("rests_until") WHERE "price_alerts"."state" = 'crossed';
