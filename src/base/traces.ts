/**
 * Starts the tracer of a process, if the variables of OpenTelemetry ask for one: `OTEL_EXPORTER_OTLP_ENDPOINT`,
 * `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` or `OTEL_TRACES_EXPORTER=otlp`; not with `OTEL_SDK_DISABLED=true`.
 *
 * What it does not do: load anything without these variables, or end a process that cannot be traced. A missing package, or
 * another protocol than OTLP over HTTP, is a warning in the log.
 */
import type { Log } from './log.js';
import { setTracer } from './span.js';

const isSet = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

export function wantsTraces(variables: NodeJS.ProcessEnv = process.env): boolean {
  const exporters = (variables.OTEL_TRACES_EXPORTER ?? '').split(',').map((name) => name.trim());
  if (variables.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return false;
  if (isSet(variables.OTEL_TRACES_EXPORTER)) return exporters.includes('otlp');
  return isSet(variables.OTEL_EXPORTER_OTLP_ENDPOINT) || isSet(variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

/** Before the work whose spans are wanted. */
export async function startTraces(log: Log, variables: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (!wantsTraces(variables)) return;
  try {
    const { openTracer } = await import('./trace-sdk.js');
    setTracer(await openTracer(log, variables));
  } catch (error) {
    log.warn(
      { error },
      'no traces: @opentelemetry/api or @opentelemetry/exporter-trace-otlp-http cannot be loaded (docs/traces.md)',
    );
  }
}
