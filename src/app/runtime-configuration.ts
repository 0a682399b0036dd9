/** Writes the runtime configuration into a page, and reads it there. */
import { parse } from 'zod/mini';
import { RuntimeConfiguration, RUNTIME_CONFIGURATION_ID } from '#contract/runtime-configuration.ts';

/** JSON that may stand inside a `<script>`: a `<` could otherwise end it. */
export const serialiseConfiguration = (configuration: RuntimeConfiguration): string =>
  JSON.stringify(configuration).replaceAll('<', '\\u003c');

/** @throws when the page carries none or a wrong one: the server and the page are not of one release. */
export function readConfiguration(document: Document): RuntimeConfiguration {
  const text = document.getElementById(RUNTIME_CONFIGURATION_ID)?.textContent ?? 'null';
  return parse(RuntimeConfiguration, JSON.parse(text));
}
