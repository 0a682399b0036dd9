/**
 * OpenTelemetry's SDK, loaded before the server with `--import` when OTEL_EXPORTER_OTLP_ENDPOINT is set, and not at
 * all otherwise. Traces leave by OTLP over HTTP; the SDK reads the other `OTEL_*` variables itself.
 */
import { NodeSDK } from '@opentelemetry/sdk-node';

// Figures are at /metrics and the log is on standard output: a collector gets traces unless a setting says otherwise.
process.env['OTEL_SERVICE_NAME'] ??= 'commonplace';
process.env['OTEL_METRICS_EXPORTER'] ??= 'none';
process.env['OTEL_LOGS_EXPORTER'] ??= 'none';
// The detectors of the process would send its command line and the owner's name along.
process.env['OTEL_NODE_RESOURCE_DETECTORS'] ??= 'env,serviceinstance';

new NodeSDK({ instrumentations: [] }).start();
