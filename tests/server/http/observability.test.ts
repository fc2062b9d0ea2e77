import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'ops/deploy/observability');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

const rule = v.object({
  ...{ record: v.optional(v.string()), alert: v.optional(v.string()), expr: v.string() },
  annotations: v.optional(v.object({ summary: v.string(), runbook_url: v.string() })),
});
const rulesIn = (name: string) =>
  v
    .parse(v.object({ groups: v.array(v.object({ rules: v.array(rule) })) }), parse(read(name)))
    .groups.flatMap(({ rules }) => rules);
const rules = [...rulesIn('rules.yml'), ...rulesIn('alerts.yml')];
const dashboard = v.parse(
  v.object({ panels: v.array(v.object({ targets: v.array(v.object({ expr: v.string() })) })) }),
  JSON.parse(read('dashboard.json')),
);
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** Metric names in a PromQL expression. */
const metricsIn = (expr: string): readonly string[] =>
  [
    ...expr
      .replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(?:by|on) \([^)]*\)/g, ' ')
      .matchAll(/(?<![\w.])[a-z][\w:]*(?!\w|\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'by', 'on', 'sum', 'max'].includes(name));
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));

let server: RunningServer;
beforeAll(async () => {
  server = await withServer();
});
afterAll(() => server.close());

describe('what is watched', () => {
  it('is among the figures of a server', async () => {
    await fetch(`${server.url}/healthz`);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const families = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    // Prometheus adds `up`.
    const known = new Set([...families, ...recorded, 'up']);
    const named = [...new Set([...rules.map(({ expr }) => expr), ...shown].flatMap(metricsIn))];
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(text).toMatch(/^backlog_read 1$/m);
    expect(text).toMatch(/^mails_waiting\{kind="money"\} 0$/m);
    expect(text).toMatch(/^orders_of_last_hour\{side="buy",state="failed"\} 0$/m);
    expect(text).toMatch(/^database_connections_limit [1-9]/m);
  });

  it('has a way to what to do', () => {
    const headings = new Set(
      [...readFileSync(join(root, 'docs/observability.md'), 'utf8').matchAll(/^### (.+)$/gm)].map(([, name]) => name),
    );
    const alerts = rules.filter(({ alert }) => alert !== undefined);
    expect(alerts.length).toBeGreaterThan(10);
    for (const { alert, annotations } of alerts)
      expect(headings, alert).toContain(annotations?.runbook_url.split('#')[1]);
  });

  it('is tested, each alert by series that raise it', () => {
    const tests = v
      .parse(
        v.object({
          tests: v.array(
            v.object({
              alert_rule_test: v.array(v.object({ alertname: v.string(), exp_alerts: v.array(v.unknown()) })),
            }),
          ),
        }),
        parse(read('alerts.test.yml')),
      )
      .tests.flatMap((each) => each.alert_rule_test);
    const raised = new Set(
      tests.filter(({ exp_alerts: expected }) => expected.length > 0).map(({ alertname }) => alertname),
    );
    expect(rules.flatMap(({ alert }) => alert ?? []).filter((alert) => !raised.has(alert))).toEqual([]);
  });

  it('passes promtool, where that is installed', () => {
    for (const words of [
      ['check', 'rules', 'rules.yml', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { error, status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' });
      const isMissing = error !== undefined && 'code' in error && error.code === 'ENOENT';
      expect(isMissing || status === 0, `${stdout}${stderr}`).toBe(true);
    }
  });
});
