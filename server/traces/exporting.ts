import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Link,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import manifest from '../../package.json' with { type: 'json' };
import { within } from '../within.ts';
import type { TracesConfig } from './config.ts';
import type { Span, Traces } from './span.ts';

// The only file that loads OpenTelemetry, and only where traces are sent.
/** A few megabytes with those being sent; more are dropped. */
const queue = 4_096;
const batch = 512;
/** More are lost: at the end, everything is sent at once. */
const batchesAtOnce = 16;
/** Milliseconds between partial batches. */
const delay = 2_000;
/** Including retries, in milliseconds. */
const maxExportMs = 15_000;

/** Unregistered: OpenTelemetry is global, but servers in one process stay apart. */
export function openTraces({ url, headers, serviceName, attributes, ratio }: TracesConfig, log: Logger): Traces {
  const exporter = announced(
    new OTLPTraceExporter({ url, headers: { ...headers }, concurrencyLimit: batchesAtOnce }),
    log,
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...{ 'service.version': manifest.version, 'service.instance.id': randomUUID() },
      ...attributes,
      'service.name': serviceName,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: 256 },
    spanProcessors: [
      new BatchSpanProcessor({
        ...{ exporter, maxQueueSize: queue, maxExportBatchSize: batch },
        ...{ scheduledDelayMillis: delay, exportTimeoutMillis: maxExportMs },
      }),
    ],
  });
  const tracer = provider.getTracer('statechange', manifest.version);
  return {
    begin(name, about, sender) {
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.SERVER, attributes: about, links: linksTo(sender) },
        ROOT_CONTEXT,
      );
      return span.isRecording() ? spanOf(tracer, span) : null;
    },
    async close(timeoutMs) {
      // Failures were logged by then. The provider stops at the first, while others may be pending.
      const sent = provider
        .shutdown()
        .catch(() => undefined)
        .then(() => exporter.shutdown());
      await within(timeoutMs, sent).catch(() => undefined);
    },
  };
}

function spanOf(tracer: Tracer, span: SdkSpan): Span {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    call: (name, attributes) =>
      spanOf(tracer, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, span))),
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    event: (name, attributes) => void span.addEvent(name, attributes),
    end(failure) {
      if (failure !== null) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

const traceparentForm = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Untrusted: linked, never a parent or sampling decision. */
function linksTo(sender: string | undefined): Link[] {
  const [, traceId, spanId] = traceparentForm.exec(sender ?? '') ?? [];
  return traceId && spanId ? [{ context: { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true } }] : [];
}

/** Logs the start and end of losses, not each. */
function announced(exporter: SpanExporter, log: Logger): SpanExporter {
  // Outside of any request.
  const outside = AsyncLocalStorage.snapshot();
  let lost = 0;
  const note = (spans: number, error: Error | undefined, isSent: boolean) => {
    if (isSent && lost > 0) log.info({ lost }, 'traces arrive again');
    if (!isSent && lost === 0) log.warn({ reason: reasonOf(error) }, 'traces do not arrive');
    lost = isSent ? 0 : lost + spans;
  };
  return {
    export: (spans, done) =>
      outside(() =>
        exporter.export(spans, (result) => {
          outside(note, spans.length, result.error, result.code === 0);
          done(result);
        }),
      ),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Without the receiver's text and address, which may hold a key. */
function reasonOf(error: Error | undefined): string {
  const { code, name }: { readonly code?: unknown; readonly name?: string } = { ...error, name: error?.name };
  return String(code ?? name ?? 'unknown');
}
