CREATE TABLE "customer_flags" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"customer_guid" text NOT NULL,
	"kind" text NOT NULL,
	"staff_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"removed_by" text,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "customer_flags_removed" CHECK (("customer_flags"."removed_by" is null) = ("customer_flags"."removed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "customer_flags" ADD CONSTRAINT "customer_flags_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_flags" ADD CONSTRAINT "customer_flags_removed_by_staff_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_flags_of" ON "customer_flags" USING btree ("customer_guid","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_flags_set" ON "customer_flags" USING btree ("kind","customer_guid") WHERE "customer_flags"."removed_at" is null;
--> statement-breakpoint
CREATE TABLE "undone_notes" (
	"serial" bigint PRIMARY KEY NOT NULL,
	"undone_at" timestamp(3) with time zone NOT NULL
);
