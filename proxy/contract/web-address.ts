/**
 * An address from a record as one that may be passed on, or undefined when it is none: nothing but http and
 * https, and no character that an IRI must not contain.
 */
export function webAddress(text: string | null | undefined): string | undefined {
  const url = text ? URL.parse(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href.replaceAll(/[\s<>"{}|\\^`]/g, (sign) => encodeURIComponent(sign));
}

/** True for a whole http or https address. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);
