/** What leaves the browser of an event: what the catalogue of uses names, and the little that the library needs. */
import type { CaptureResult } from 'posthog-js';
import { checkedProperties } from './events.ts';

/** What the library itself may add to an event: whose it is, and which; neither the page nor the device. */
const ofLibrary = new Set([
  'token',
  'distinct_id',
  '$anon_distinct_id',
  '$device_id',
  '$session_id',
  '$window_id',
  '$user_id',
  '$is_identified',
  '$process_person_profile',
  '$insert_id',
  '$time',
  '$lib',
  '$lib_version',
]);
/** Events of the library's own that are needed. */
const IDENTIFY = '$identify';

/** Takes out of an event what no one has agreed to, such as addresses of pages, which contain what someone searched for. */
export function withoutSurplus(event: CaptureResult | null): CaptureResult | null {
  if (event === null) return null;
  const own = event.event === IDENTIFY ? {} : checkedProperties(event.event, event.properties);
  if (own === null) return null;
  const added = Object.entries(event.properties).filter(([key]) => ofLibrary.has(key));
  return {
    uuid: event.uuid,
    event: event.event,
    ...(event.timestamp && { timestamp: event.timestamp }),
    // Given, so that the service does not put the address of the connection there.
    properties: { ...Object.fromEntries(added), ...own, $ip: null, $geoip_disable: true },
  };
}
