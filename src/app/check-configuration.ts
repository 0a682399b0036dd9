/** Checks the runtime configuration of a page against the schema that the server has written it by. */
import { parse } from 'zod/mini';
import { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

/**
 * The actors start after this.
 * @throws z.core.$ZodError when the server and the page are not of one release.
 */
export const checkConfiguration = (configuration: unknown): RuntimeConfiguration =>
  parse(RuntimeConfiguration, configuration);
