/** Recognises GUIDs as the schema `Guid` does, without it: addresses are read before any schema is loaded. */

const guid =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/i;

/** True for the text of a GUID (RFC 9562), in small or capital letters. */
export const isGuid = (text: string): boolean => guid.test(text);
