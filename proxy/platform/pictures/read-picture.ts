/**
 * Reads an uploaded picture by what is in it, never by what it is called: format and size in pixels, and the
 * bytes without what is not the picture, since cameras write down where one was.
 */
import type { PictureType } from '#contract/app-constants.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

/** A picture that can be shown; `bytes` contains nothing but the picture. */
export interface ReadPicture {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** @returns undefined for bytes that are no whole PNG, JPEG or WebP */
export function readPicture(bytes: Buffer): ReadPicture | undefined {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    // A read past the end: the file is cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
