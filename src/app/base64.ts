/** Bytes of a file in Base64, as calls take small files. */
export async function toBase64(bytes: Blob): Promise<string> {
  const content = new Uint8Array(await bytes.arrayBuffer());
  let text = '';
  // An argument for each byte of a large file would be too many.
  for (let at = 0; at < content.length; at += 8192)
    text += String.fromCodePoint(...content.subarray(at, at + 8192));
  return btoa(text);
}
