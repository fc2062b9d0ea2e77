import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SignalRuleName, SignalValues } from '#domain/staff/signals.ts';
import { timestamp } from './shared.ts';

/** A dry run's result. Figures are base units or whole numbers, in digits. */
export interface DryRun {
  readonly cases: number;
  readonly customers: number;
  readonly examples: readonly {
    readonly id: string;
    readonly customerGuid: string;
    readonly happenedAt: number;
    readonly figures: SignalValues;
  }[];
}

/** A row for each rule that somebody has drafted, tried or switched. */
export const signalRuleRows = pgTable(
  'signal_rules',
  {
    rule: text().$type<SignalRuleName>().primaryKey(),
    /** Of the draft; 0 for the rule as it was delivered. */
    version: integer().notNull().default(0),
    parameters: jsonb().$type<SignalValues>().notNull(),
    /** The dry run of exactly this version. */
    triedAt: timestamp('tried_at'),
    tried: jsonb().$type<DryRun>(),
    activeVersion: integer('active_version'),
    activeParameters: jsonb('active_parameters').$type<SignalValues>(),
    activeSince: timestamp('active_since'),
  },
  (t) => [
    check('signal_rules_tried', sql`(${t.triedAt} is null) = (${t.tried} is null)`),
    check(
      'signal_rules_active',
      sql`(${t.activeVersion} is null) = (${t.activeSince} is null) and (${t.activeVersion} is null) = (${t.activeParameters} is null)`,
    ),
  ],
);

/** Findings of rules: each raised one case. Kept, as cases are. */
export const signalFindings = pgTable(
  'signal_findings',
  {
    /** The rule, and the record or the customer and period. Whatever looks again finds nothing twice. */
    id: text().primaryKey(),
    rule: text().$type<SignalRuleName>().notNull(),
    version: integer().notNull(),
    parameters: jsonb().$type<SignalValues>().notNull(),
    figures: jsonb().$type<SignalValues>().notNull(),
    customerGuid: text('customer_guid').notNull(),
    /** The guids of its trades and transfers, oldest first. */
    records: text().array().notNull(),
    happenedAt: timestamp('happened_at').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('signal_findings_newest').on(t.createdAt, t.rule)],
);
