/** Which part of a table a map asks for. */
import { describe, expect, it } from 'vitest';
import { askFor, EVERYTHING } from '#src/screens/preview/map/map-request.ts';

const view = { west: -2, south: 53, east: -1, north: 54 };

describe('what is asked for', () => {
  it('is a little more than what is shown, and never off the world', () => {
    const { view: asked, zoom } = askFor(view, 9.04, EVERYTHING);
    expect(asked).toEqual({ west: -2.25, south: 52.75, east: -0.75, north: 54.25 });
    expect(zoom).toBe(9);
    const world = askFor({ west: -180, south: -85, east: 180, north: 85 }, -0.4, EVERYTHING);
    expect(world).toEqual({ view: { west: -180, south: -90, east: 180, north: 90 }, zoom: 0 });
  });

  it('stays the same while that contains what is shown at about its scale', () => {
    const first = askFor(view, 9, EVERYTHING);
    expect(askFor({ ...view, west: -2.1, east: -1.1 }, 9, first)).toBe(first);
    expect(askFor({ ...view, west: -2.4, east: -1.4 }, 9, first)).not.toBe(first);
    expect(askFor(view, 9.6, first)).not.toBe(first);
  });
});
