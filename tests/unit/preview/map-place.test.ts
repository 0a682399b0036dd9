/** Where a map is: in the address, and in pixels. */
import { describe, expect, it } from 'vitest';
import { readPlace, writePlace } from '#src/screens/preview/map/map-place.ts';
import {
  boxAround,
  movedBy,
  placeFor,
  scaleBar,
  toLatitude,
  toLongitude,
  toX,
  toY,
} from '#src/screens/preview/map/projection.ts';
import { readPreviewAddress, untouched, writePreviewAddress } from '#src/screens/preview/preview-address.ts';

describe('the place of a map in the address', () => {
  it.each(['53.8,-1.55,9.5', '0,0,0', '-33.92,18.42,12'])('%s is read as it is written', (text) => {
    const place = readPlace(text);
    expect(place && writePlace(place)).toBe(text);
  });

  it.each(['', '91,0,1', '0,181,1', '0,0,19', '0,0,-1', '1;2;3', '53.8,-1.55', 'a,b,c'])(
    '%j is none',
    (text) => {
      expect(readPlace(text)).toBeNull();
    },
  );

  it('has as many digits as can be seen', () => {
    expect(writePlace({ latitude: 53.796_312, longitude: -1.547_891, zoom: 2 })).toBe('53.8,-1.55,2');
    expect(writePlace({ latitude: 53.796_312, longitude: -1.547_891, zoom: 15.126 })).toBe(
      '53.796312,-1.547891,15.13',
    );
  });

  it('belongs to one file', () => {
    const { at } = readPreviewAddress({ at: '53.8,-1.55,9.5' });
    expect(at).toEqual({ latitude: 53.8, longitude: -1.55, zoom: 9.5 });
    expect(writePreviewAddress(untouched)).toMatchObject({ at: undefined });
  });
});

describe('its projection', () => {
  it('there and back is the same place', () => {
    for (const [longitude, latitude] of [
      [-1.5, 53.8],
      [179, -80],
      [0, 0],
    ] as const) {
      expect(toLongitude(toX(longitude, 7), 7)).toBeCloseTo(longitude, 9);
      expect(toLatitude(toY(latitude, 7), 7)).toBeCloseTo(latitude, 9);
    }
  });

  it('shows a box whole, and one place with what is around it', () => {
    const box = { west: -8, south: 50, east: 2, north: 59 };
    const shown = boxAround(placeFor(box, 800, 480), 800, 480);
    expect(shown.west).toBeLessThan(box.west);
    expect(shown.north).toBeGreaterThan(box.north);
    expect(placeFor({ west: 1, south: 2, east: 1, north: 2 }, 800, 480)).toMatchObject({
      zoom: 13,
      longitude: 1,
    });
  });

  it('stays on the map', () => {
    const place = { latitude: 80, longitude: 179, zoom: 1 };
    const next = movedBy(place, 10_000, -10_000, 99);
    expect(next).toMatchObject({ longitude: 180, zoom: 18 });
    expect(next.latitude).toBeLessThan(86);
  });

  it('has a bar of a round length', () => {
    const { metres, pixels } = scaleBar({ latitude: 53.8, longitude: 0, zoom: 9 }, 96);
    expect([1, 2, 5]).toContain(Number(String(metres)[0]));
    expect(pixels).toBeGreaterThan(30);
    expect(pixels).toBeLessThanOrEqual(96);
  });
});
