/** Networks that an API key is limited to: single addresses such as `203.0.113.7`, and ranges such as `2001:db8::/32`. */
import * as z from 'zod/mini';
import { withoutMapping } from './mapped-address.ts';
import { ruleCode } from './rule.ts';

/** Networks that one key is limited to. */
export const KEY_NETWORKS_LIMIT = 20;

const kinds = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];

/** An address, and the length of a range in digits alone: the schemas also take `3.5` and `NaN`, which the database refuses. */
const form = /^[\da-f.:]+(?:\/\d{1,3})?$/i;

/** True for an IPv4 or IPv6 address, and for a range of them in CIDR notation. */
export const isNetwork = (text: string): boolean =>
  form.test(text) && kinds.some((kind) => kind.safeParse(text).success);

/** IPv4 that is written as IPv6 is IPv4, as addresses of requests are. What is no network is left to the rule. */
const plainNetwork = (text: string): string => (isNetwork(text) ? withoutMapping(text) : text);

/** The networks; none of them for a key that works from everywhere. The rule is that of the list, which is one field of a form. */
export const Networks = z.array(z.string().check(z.trim(), z.overwrite(plainNetwork))).check(
  z.maxLength(KEY_NETWORKS_LIMIT),
  z.refine((networks) => networks.every(isNetwork), ruleCode('key.notNetwork')),
);
