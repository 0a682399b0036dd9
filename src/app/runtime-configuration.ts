/** Reads the runtime configuration from the page that carries it. */
import { RUNTIME_CONFIGURATION_ID } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

/**
 * What the page carries, as the server has written it. It is checked by `checkConfiguration` once the page has been
 * taken over: the schema would double what every visitor waits for.
 * @throws SyntaxError when the page carries none.
 */
export const readConfiguration = (document: Document): RuntimeConfiguration =>
  JSON.parse(document.getElementById(RUNTIME_CONFIGURATION_ID)?.textContent ?? '') as RuntimeConfiguration;
