/** OpenTelemetry's SDK comes before the server where there is a collector, and nowhere else. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { telemetry } from '../../../scripts/start/telemetry.mjs';

test.each([[{}], [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }], [{ OTEL_SERVICE_NAME: 'data' }]])(
  'nothing with %o',
  (env) => {
    expect(telemetry(env)).toEqual([]);
  },
);

test('with a collector it is loaded first', () => {
  expect(telemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toEqual([
    '--import',
    './proxy/platform/telemetry/sdk.ts',
  ]);
  expect(existsSync('proxy/platform/telemetry/sdk.ts')).toBe(true);
  expect(readFileSync('Dockerfile', 'utf8')).toContain('--import ./proxy/platform/telemetry/sdk.ts');
});
