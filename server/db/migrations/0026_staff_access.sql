CREATE TABLE "staff_answers" (
	"staff_id" text NOT NULL,
	"key" text NOT NULL,
	"call_hash" text NOT NULL,
	"data" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "staff_answers_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);
--> statement-breakpoint
CREATE TABLE "staff_drafts" (
	"staff_id" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "staff_drafts_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "serial" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_requests" ADD COLUMN "serial" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_requests" ADD COLUMN "details" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "checked_until" timestamp(3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_answers" ADD CONSTRAINT "staff_answers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_drafts" ADD CONSTRAINT "staff_drafts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_answers_age" ON "staff_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_drafts_age" ON "staff_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "audit_log_targets" ON "audit_log" USING btree ("targets" text_pattern_ops,"serial" DESC NULLS LAST);--> statement-breakpoint
-- Written by hand: the rows of the lists of people and of requests.
CREATE VIEW "staff_rows" AS SELECT p.serial, p.id, p.created_at, p.name, p.email, array_to_string(p.roles, ' ') AS roles,
  CASE WHEN p.deactivated_at IS NOT NULL THEN 'deactivated' WHEN p.password_hash IS NULL THEN 'invited' ELSE 'active' END AS state,
  concat_ws(' ', CASE WHEN EXISTS (SELECT FROM authenticators a WHERE a.customer_guid = p.id AND a.confirmed_at IS NOT NULL) THEN 'authenticator' END,
    CASE WHEN EXISTS (SELECT FROM passkeys k WHERE k.customer_guid = p.id) THEN 'passkey' END) AS factors,
  (SELECT max(s.active_at) FROM staff_sessions s WHERE s.staff_id = p.id) AS last_seen_at,
  (SELECT count(*)::int FROM staff_sessions s WHERE s.staff_id = p.id AND s.ended_at IS NULL AND s.ends_at > now() AND s.active_at > now() - interval '12 minutes') AS sessions,
  p.version FROM staff p;--> statement-breakpoint
CREATE VIEW "staff_request_rows" AS SELECT r.serial, r.id, r.created_at, r.action, r.target, r.effect, r.reason, r.state,
  a.name AS requested_by, r.requested_by AS requested_by_id, coalesce(d.name, '') AS decided_by, r.decided_at, r.expires_at
  FROM staff_requests r JOIN staff a ON a.id = r.requested_by LEFT JOIN staff d ON d.id = r.decided_by;
