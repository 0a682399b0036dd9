/** How the server is started where it is traced: with OpenTelemetry's SDK before it, and without it nowhere else. */

/**
 * @param {Record<string, string | undefined>} env
 * @returns {string[]} arguments for Node that come before the program
 */
export const telemetry = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }) =>
  endpoint === undefined || endpoint === '' ? [] : ['--import', './proxy/platform/telemetry/sdk.ts'];
