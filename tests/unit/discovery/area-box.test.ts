/** An area that is being chosen: typed, drawn, and shown. */
import { describe, expect, it } from 'vitest';
import {
  boxOf,
  edgesOf,
  HEIGHT,
  moved,
  readEdges,
  toDegrees,
  toUnits,
  viewOf,
  WIDTH,
  WORLD,
  writeBox,
} from '#src/screens/discovery/area-box.ts';
import {
  discoveryFilter,
  isNarrowed,
  readDiscoverySearch,
  type SearchInput,
} from '#src/screens/discovery/discovery-search.ts';
import { feedFilter } from '#proxy/domains/exports/feeds/feed-filter.ts';

const read = (bbox: string) => readDiscoverySearch({ bbox } as SearchInput);

describe('the area in the address', () => {
  it('is asked for as the service wants it, and by the feed as well', () => {
    const search = read('-2,53,-1,54');
    expect(discoveryFilter(search).bbox).toEqual([-2, 53, -1, 54]);
    expect(isNarrowed(search)).toBe(true);
    expect(feedFilter(new URLSearchParams({ bbox: '-2,53,-1,54' })).filter['bbox']).toEqual([-2, 53, -1, 54]);
  });

  it.each(['', 'Leeds', '1,2,3', '0,54,1,53', '-200,0,1,1'])('%j is none', (text) => {
    expect(read(text).bbox).toBeUndefined();
    expect(discoveryFilter(read(text))).not.toHaveProperty('bbox');
  });
});

describe('the four edges', () => {
  const edges = { north: '54', west: '-2', east: '-1', south: '53' };

  it('are a box', () => {
    expect(readEdges(edges)).toEqual({ box: { west: -2, south: 53, east: -1, north: 54 } });
    expect(readEdges({ ...edges, north: ' 53,95 ' })).toMatchObject({ box: { north: 53.95 } });
    expect(edgesOf('-2,53,-1,54')).toEqual(edges);
    expect(edgesOf(undefined).north).toBe('');
  });

  it.each([
    [{ west: '' }, 'missing', 'west'],
    [{ north: 'far' }, 'missing', 'north'],
    [{ north: '91' }, 'latitude', 'north'],
    [{ east: '181' }, 'longitude', 'east'],
    [{ south: '55' }, 'order', 'south'],
  ])('%j is wrong, and the error names the place', (part, wrong, at) => {
    expect(readEdges({ ...edges, ...part })).toEqual({ wrong, at });
  });

  it('may cross the antimeridian', () => {
    expect(readEdges({ ...edges, west: '170', east: '-170' })).toMatchObject({
      box: { west: 170, east: -170 },
    });
  });
});

describe('the small map', () => {
  it('shows the world, or a box with what is around it', () => {
    expect(boxOf(WORLD)).toMatchObject({ west: -180, east: 180, south: -90, north: 90 });
    expect(viewOf(undefined)).toEqual(WORLD);
    expect(viewOf('170,-10,-170,10')).toEqual(WORLD);
    const { west, south, east, north } = boxOf(viewOf('-2,53,-1,54'));
    expect(west).toBeLessThan(-2);
    expect(south).toBeLessThan(53);
    expect(east).toBeGreaterThan(-1);
    expect(north).toBeGreaterThan(54);
  });

  it('there and back is the same place', () => {
    const view = viewOf('-2,53,-1,54');
    const [longitude, latitude] = toDegrees(view, ...toUnits(view, -1.4, 53.2));
    expect(longitude).toBeCloseTo(-1.4, 9);
    expect(latitude).toBeCloseTo(53.2, 9);
    expect(toUnits(view, view.longitude, view.latitude)).toEqual([WIDTH / 2, HEIGHT / 2]);
  });

  it('moves closer and away, and never off the world', () => {
    expect(moved(WORLD, 0, 0, 2)).toEqual(WORLD);
    const near = moved(moved(WORLD, 0, 0, 0.5), 5, 5);
    expect(near).toMatchObject({ longitude: 180, latitude: 90 });
    expect(moved({ ...WORLD, height: 0.5 }, 0, 0, 0.5).height).toBe(0.5);
  });

  it('writes no more digits than matter', () => {
    expect(writeBox({ west: -1.123_456, south: 53, east: 0.5, north: 54.000_01 })).toBe('-1.123,53,0.5,54');
  });
});
