CREATE TABLE "staff_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed_text" text NOT NULL,
	"kept_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_searches_age" ON "staff_searches" USING btree ("kept_at");
