import * as v from 'valibot';
import { setting } from '../setting.ts';

/** `name=value` pairs, separated by commas, with values as in an address: `team=pay%20ments`. */
const pairs = v.pipe(
  v.string(),
  v.check((text) => pairsOf(text) !== null, 'must be pairs such as name=value, separated by commas'),
  v.transform((text) => pairsOf(text) ?? {}),
);

/** What a header cannot have. */
const unprintable = /[^\t\x20-\x7e\x80-\xff]/;

function pairsOf(text: string): Readonly<Record<string, string>> | null {
  if (text === '') return {};
  try {
    const entries = text.split(',').map((pair) => /^\s*([\w.!#$&*+^`|~-]+)\s*=(.*)$/.exec(pair));
    const values = entries.map((entry) => [entry?.[1], decodeURIComponent(entry?.[2]?.trim() ?? '')] as const);
    return entries.includes(null) || values.some(([, value]) => unprintable.test(value)) ? null : Object.fromEntries(values);
  } catch {
    return null;
  }
}

const samplers = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const;

/** The settings of traces beside the address, by the names that OpenTelemetry gave them. */
export const tracesSettings = {
  OTEL_EXPORTER_OTLP_HEADERS: setting(v.optional(pairs, ''), 'What goes with each batch, such as a key.', 'x-key=secret'),
  // JSON is what we send, and every receiver of OTLP over HTTP takes it.
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(
    v.optional(v.picklist(['http/json', 'http/protobuf'], 'must be http/json')),
    'JSON is sent; http/protobuf is taken for it, as receivers of either read both.',
    'http/json',
  ),
  OTEL_TRACES_SAMPLER: setting(
    v.optional(v.picklist(samplers, `must be one of ${samplers.join(', ')}`), 'parentbased_always_on'),
    'The part of all requests that is recorded: traceidratio with 0.1 for a tenth.',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    v.optional(v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1'), v.transform(Number)), '1'),
    'That part, from 0 to 1.',
  ),
  OTEL_SERVICE_NAME: setting(v.optional(v.string(), 'statechange'), 'What the service is called in traces.'),
  OTEL_RESOURCE_ATTRIBUTES: setting(v.optional(pairs, ''), 'What is said of it beside.', 'deployment.environment.name=production'),
  OTEL_SDK_DISABLED: setting(v.optional(v.string(), 'false'), 'true: no traces, whatever the address.'),
};

/** Where traces go, and which. */
export interface TracesConfig {
  /** `https://collector.example:4318/v1/traces` */
  readonly url: string;
  /** What goes with each batch, such as a key; secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** What is said of this process beside. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The part of all requests that is recorded, from 0 to 1. */
  readonly ratio: number;
}

type Settings = v.InferOutput<v.ObjectSchema<typeof tracesSettings, undefined>>;

/** @param endpoint the receiver's address; undefined for none, which gives null */
export function tracesConfigOf(endpoint: string | undefined, env: Settings): TracesConfig | null {
  if (endpoint === undefined || env.OTEL_SDK_DISABLED.toLowerCase() === 'true') return null;
  // No request has a parent that counts, so a sampler with `parentbased_` decides as the one without.
  const sampler = env.OTEL_TRACES_SAMPLER.replace('parentbased_', '');
  return {
    url: `${endpoint}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
    attributes: env.OTEL_RESOURCE_ATTRIBUTES,
    ratio: sampler === 'traceidratio' ? env.OTEL_TRACES_SAMPLER_ARG : sampler === 'always_on' ? 1 : 0,
  };
}
