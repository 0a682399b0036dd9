/** IPv4 addresses that are written as IPv6 (`::ffff:203.0.113.7`, RFC 4291, section 2.5.5.2), in any spelling. */

/** Bits of IPv6 before the IPv4 address. */
const BEFORE = 96;

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The last two groups may be written as IPv4.
  const plain = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, ...parts: string[]) =>
      `${((Number(parts[0]) << 8) | Number(parts[1])).toString(16)}:${((Number(parts[2]) << 8) | Number(parts[3])).toString(16)}`,
  );
  const [head = '', tail] = plain.split('::');
  const read = (text: string | undefined) =>
    text === undefined || text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [read(head), read(tail)];
  return [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => 0), ...last];
}

/** The IPv4 address or network that an address or network stands for; any other text as it is. */
export function withoutMapping(text: string): string {
  if (!/^[\da-f:.]*:[\da-f:.]*(?:\/\d{1,3})?$/i.test(text)) return text;
  const [address = '', length] = text.split('/');
  const groups = groupsOf(address);
  const isMapped =
    groups.length === 8 && groups.slice(0, 5).every((one) => one === 0) && groups[5] === 0xffff;
  const bits = length === undefined ? undefined : Number(length) - BEFORE;
  // A range that begins before the mapping is more than IPv4.
  if (!isMapped || (bits !== undefined && (bits < 0 || bits > 32))) return text;
  const [high = 0, low = 0] = groups.slice(6);
  const plain = [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return bits === undefined ? plain : `${plain}/${bits}`;
}
