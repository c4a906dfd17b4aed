import { isMainThread } from 'node:worker_threads'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

// node --import ./deploy/traces.ts server/src/start/main.ts: exports the server's spans by OTLP, as configured by OTEL_….
// Hashing threads have no spans.
if (isMainThread) {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'kabinet' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  process.once('SIGTERM', () => void provider.forceFlush())
}
