CREATE INDEX "bank_list_counts_days" ON "bank_list_counts" USING btree ("listed","owner","since","facets","total") WHERE "bank_list_counts"."span" = 'day';
