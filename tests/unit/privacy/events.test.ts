/** The catalogue of uses: every concept has its own, and nothing personal fits in. */
import { expect, test } from 'vitest';
import { checkedProperties, concepts, uses } from '#src/services/analytics/events.ts';
import { withoutSurplus } from '#src/services/analytics/without-surplus.ts';

const GUID = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';

test('every concept of the specification has a use', () => {
  // As section 3 lists them, downloads and sharing one by one.
  expect(concepts).toEqual([
    'dataset',
    'map',
    'organisation',
    'user role',
    'group',
    'group member',
    'dataset source',
    'plain API',
    'spatial API',
    'raw file download',
    'CSV download',
    'JSON download',
    'XML download',
    'visibility',
    'data owner',
    'sharing with a user',
    'sharing with a group',
    'sharing with an API key',
    'publish status',
  ]);
  const used = new Set<string>(Object.values(uses).map(({ concept }) => concept));
  expect(concepts.filter((concept) => !used.has(concept))).toEqual([]);
});

test('what does not fit the catalogue is left out', () => {
  expect(
    checkedProperties('raw file downloaded', {
      resourceGUID: GUID,
      format: 'CSV',
      place: 'here',
      email: 'marta@leeds.example',
    }),
  ).toEqual({ resourceGUID: GUID, format: 'CSV', place: 'here' });
  expect(
    checkedProperties('raw file downloaded', {
      resourceGUID: 'marta@leeds.example',
      format: 'https://leeds.example/?q=marta',
      place: 'home',
    }),
  ).toEqual({});
  expect(checkedProperties('user role given', { organisationGUID: GUID, roleId: 7.5 })).toEqual({
    organisationGUID: GUID,
  });
  expect(checkedProperties('secret search', {})).toBeNull();
  expect(checkedProperties('toString', {})).toBeNull();
});

test('the library adds neither addresses of pages nor of devices', () => {
  const event = {
    uuid: '1',
    event: 'organisation viewed',
    properties: {
      token: 'key',
      distinct_id: 'a',
      organisationGUID: GUID,
      $current_url: 'https://data.example/discovery?keywords=marta',
      $referrer: 'https://elsewhere.example',
      $browser: 'Chrome',
      $screen_width: 1440,
    },
    $set_once: { $initial_referrer: 'https://elsewhere.example' },
  };
  expect(withoutSurplus(event)).toEqual({
    uuid: '1',
    event: 'organisation viewed',
    properties: { token: 'key', distinct_id: 'a', organisationGUID: GUID, $ip: null, $geoip_disable: true },
  });
  expect(withoutSurplus({ ...event, event: '$pageview' })).toBeNull();
});
