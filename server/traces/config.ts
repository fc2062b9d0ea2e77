import * as v from 'valibot';
import { setting } from '../setting.ts';

const pairs = v.pipe(
  v.string(),
  v.check((text) => pairsOf(text) !== null, 'must be pairs such as name=value, separated by commas'),
  v.transform((text) => pairsOf(text) ?? {}),
);

/** Invalid in a header. */
const unprintable = /[^\t\x20-\x7e\x80-\xff]/;

function pairsOf(text: string): Readonly<Record<string, string>> | null {
  if (text === '') return {};
  try {
    const entries = text.split(',').map((pair) => /^\s*([\w.!#$&*+^`|~-]+)\s*=(.*)$/.exec(pair));
    const values = entries.map((entry) => [entry?.[1], decodeURIComponent(entry?.[2]?.trim() ?? '')] as const);
    return entries.includes(null) || values.some(([, value]) => unprintable.test(value))
      ? null
      : Object.fromEntries(values);
  } catch {
    return null;
  }
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** By OpenTelemetry's names. */
export const tracesSettings = {
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    v.optional(pairs, ''),
    'What goes with each batch, such as a key.',
    'x-key=secret',
  ),
  // We send JSON, which every OTLP receiver accepts.
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
    v.optional(
      v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1'), v.transform(Number)),
      '1',
    ),
    'That part, from 0 to 1.',
  ),
  OTEL_SERVICE_NAME: setting(v.optional(v.string(), 'statechange'), 'What the service is called in traces.'),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    v.optional(pairs, ''),
    'What is said of it beside.',
    'deployment.environment.name=production',
  ),
  OTEL_SDK_DISABLED: setting(v.optional(v.string(), 'false'), 'true: no traces, whatever the address.'),
};

export interface TracesConfig {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Resource attributes. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The sampling ratio, from 0 to 1. */
  readonly ratio: number;
}

type Settings = v.InferOutput<v.ObjectSchema<typeof tracesSettings, undefined>>;

/** @param endpoint undefined disables traces */
export function tracesConfigOf(endpoint: string | undefined, env: Settings): TracesConfig | null {
  if (endpoint === undefined || env.OTEL_SDK_DISABLED.toLowerCase() === 'true') return null;
  // No parent counts, so `parentbased_` makes no difference.
  const sampler = env.OTEL_TRACES_SAMPLER.replace('parentbased_', '');
  return {
    url: `${endpoint}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
    attributes: env.OTEL_RESOURCE_ATTRIBUTES,
    ratio: sampler === 'traceidratio' ? env.OTEL_TRACES_SAMPLER_ARG : sampler === 'always_on' ? 1 : 0,
  };
}
