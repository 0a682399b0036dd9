/**
 * Decoders by the names of encodings: those of the Encoding Standard, and code page 850 of DOS, which spreadsheets of
 * western Europe still write as "CSV (MS-DOS)" and which the standard leaves out.
 */

export const CODE_PAGE_850 = 'ibm850';

/** The characters of the bytes from 128 on. */
const HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

interface BytesDecoder {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

const codePage850: BytesDecoder = {
  decode: (bytes) =>
    bytes === undefined
      ? ''
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
          .toString('latin1')
          .replaceAll(/[\u0080-\u00ff]/g, (byte) => HIGH.charAt(byte.charCodeAt(0) - 0x80)),
};

/** @throws RangeError for a name that is not known */
export const textDecoderOf = (label: string): BytesDecoder =>
  label === CODE_PAGE_850 ? codePage850 : new TextDecoder(label);
