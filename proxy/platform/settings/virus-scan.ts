/** The settings of the virus scanner that uploads pass. `docs/configuration.md` explains them. */
import * as z from 'zod';
import { wholeNumber } from './values.ts';

export const virusScanEnvironment = {
  VIRUS_SCAN_ADDRESS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be a host and a port such as clamd:3310')
    .optional(),
  VIRUS_SCAN_MAX_MB: wholeNumber(1, 4_000).default(100),
};

const VirusScan = z.object(virusScanEnvironment);

export interface VirusScanSettings {
  readonly host: string;
  readonly port: number;
  /** Files that are larger are not scanned, in bytes. */
  readonly mostBytes: number;
}

/** @returns undefined where there is no scanner */
export function readVirusScan(e: z.output<typeof VirusScan>): VirusScanSettings | undefined {
  const [host, port] = e.VIRUS_SCAN_ADDRESS?.split(':') ?? [];
  if (host === undefined || port === undefined) return undefined;
  return { host, port: Number(port), mostBytes: e.VIRUS_SCAN_MAX_MB * 1_048_576 };
}
