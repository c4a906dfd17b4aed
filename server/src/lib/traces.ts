import { context, ProxyTracerProvider, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const provider = trace.getTracerProvider()
/** True when an OpenTelemetry SDK was loaded before the server (`node --import`). Otherwise no spans are made. */
export const isTraced = provider instanceof ProxyTracerProvider && provider.getDelegateTracer('kabinet') !== undefined
const tracer = trace.getTracer('kabinet')

/** Starts a trace. Ignores `traceparent`, which any caller can send. */
export const beginSpan = (name: string): Span => tracer.startSpan(name, { kind: SpanKind.SERVER, root: true })

export const within = (span: Span, work: () => void): void => context.with(trace.setSpan(context.active(), span), work)

/** Ends the span of a request with attributes from fixed sets. */
export function endSpan(
  span: Span,
  { method, route, status, requestId }: { method: string; route: string; status: number; requestId: string },
): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'kabinet.request_id': requestId,
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Traces a statement by its text, which contains no values. An error is recorded by code only: its message may contain values. */
export async function tracedStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  const span = tracer.startSpan(summaryOf(text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  })
  try {
    return await send()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', codeOf(error))
    throw error
  } finally {
    span.end()
  }
}

function summaryOf(text: string): string {
  const [, act, table] =
    /\b(insert into|(?<!for )update|delete from)\s+"?(\w+)/i.exec(text) ??
    /\b(select)\b[^]*?(?<!epoch )\bfrom\s+"?(\w+)/i.exec(text) ??
    []
  return act === undefined
    ? (text.trim().split(/\s/, 1)[0] ?? '')
    : `${act.split(' ', 1).join().toLowerCase()} ${table}`
}

const codeOf = (error: unknown) =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : 'unknown'
