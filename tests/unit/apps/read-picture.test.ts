/** Pictures by their bytes: what they are, how large, and that nothing but the picture is kept. */
import { describe, expect, it } from 'vitest';
import { readPicture } from '#proxy/platform/pictures/read-picture.ts';
import { drawPng } from '#proxy/sample/picture.ts';

const segment = (marker: number, data: Uint8Array) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** The parts of a JPEG that is 640 wide and 360 high; its coded data is no matter. */
const jpeg = (...more: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\0\0', 'latin1')),
    ...more,
    segment(0xc0, Buffer.from([8, 0x01, 0x68, 0x02, 0x80, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ]);

/** Camera data in little-endian order with an orientation, and a place that is no one's business. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26 + 12);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x8825, 10);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('SECRET PLACE')]));
}

const chunk = (name: string, data: Uint8Array) => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};
function webp(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
const vp8 = chunk('VP8 ', Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01]));
/** 640 × 360 with the marks of camera data and of an XMP packet. */
const vp8x = chunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 0x7f, 0x02, 0, 0x67, 0x01, 0]));

describe('readPicture', () => {
  it('reads a PNG and leaves out what follows it', () => {
    const png = drawPng(() => [1, 2, 3], 640, 360);
    const read = readPicture(Buffer.concat([png, Buffer.from('<script>')]));
    expect(read).toMatchObject({ type: 'image/png', width: 640, height: 360 });
    expect(read?.bytes.equals(png)).toBe(true);
  });

  it('reads a JPEG without camera data and comments', () => {
    const read = readPicture(jpeg(exif(1), segment(0xfe, Buffer.from('SECRET'))));
    expect(read).toMatchObject({ type: 'image/jpeg', width: 640, height: 360 });
    expect(read?.bytes.includes('SECRET')).toBe(false);
    expect(read?.bytes.equals(jpeg())).toBe(true);
  });

  it('reads a JPEG of several scans, without what stands between them or follows it', () => {
    const scan = Buffer.concat([
      segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
      Buffer.from([4, 0xff, 0, 0xff, 0xd3, 5]),
    ]);
    const end = Buffer.from([0xff, 0xd9]);
    const first = jpeg().subarray(0, -2);
    const second = jpeg(exif(1));
    const read = readPicture(
      Buffer.concat([first, segment(0xfe, Buffer.from('SECRET')), scan, end, second, Buffer.from('SECRET')]),
    );
    expect(read?.bytes.equals(Buffer.concat([first, scan, end]))).toBe(true);
  });

  it('keeps the colour profile of a JPEG, and no list of further pictures', () => {
    const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'));
    const read = readPicture(jpeg(profile, segment(0xe2, Buffer.from('MPF\0SECRET', 'latin1'))));
    expect(read?.bytes.equals(jpeg(profile))).toBe(true);
  });

  it('keeps which way up a JPEG is', () => {
    const read = readPicture(jpeg(exif(6)));
    expect(read).toMatchObject({ width: 360, height: 640 });
    expect(read?.bytes.includes('SECRET')).toBe(false);
    const again = readPicture(read?.bytes ?? Buffer.alloc(0));
    expect(again).toMatchObject({ width: 360, height: 640 });
    expect(again?.bytes.equals(read?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('reads a WebP without camera data', () => {
    const read = readPicture(
      webp(vp8x, vp8, chunk('EXIF', Buffer.from('SECRET')), chunk('XMP ', Buffer.from('SECRET!'))),
    );
    expect(read).toMatchObject({ type: 'image/webp', width: 640, height: 360 });
    expect(read?.bytes.includes('SECRET')).toBe(false);
    expect(read?.bytes[20]).toBe(0);
    expect(readPicture(webp(vp8))).toMatchObject({ width: 640, height: 360 });
    const lossless = chunk('VP8L', Buffer.from([0x2f, 0x7f, 0xc2, 0x59, 0x00]));
    expect(readPicture(webp(lossless))).toMatchObject({ width: 640, height: 360 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
    ['half a PNG', drawPng(() => [1, 2, 3], 20, 20).subarray(0, 40)],
    ['a JPEG without an end', jpeg().subarray(0, jpeg().length - 2)],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a WebP that is cut off', webp(vp8x, vp8).subarray(0, 40)],
    ['a WebP without a picture', webp(vp8x)],
  ])('refuses %s', (_, bytes) => {
    expect(readPicture(bytes)).toBeUndefined();
  });
});
