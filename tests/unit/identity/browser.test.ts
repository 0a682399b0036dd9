/** Which browser and system a user agent names. */
import { expect, test } from 'vitest';
import { presentBrowser, readBrowser, withBrowser } from '#proxy/domains/identity/sessions/browser.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.each([
  [chrome, 'Chrome', 'Windows'],
  [`${chrome} Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${chrome} OPR/120.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['aws-sdk-js/3.900.0', 'AWS SDK', ''],
  ['', '', ''],
])('%s', (userAgent, browser, system) => {
  expect(readBrowser(userAgent)).toEqual({ browser, system });
});

test('is known while a request is answered, and to that request alone', async () => {
  const request = new Request('https://data.example', { headers: { 'user-agent': chrome } });
  const inside = await withBrowser(request, async () => {
    await Promise.resolve();
    return presentBrowser();
  });
  expect([inside, presentBrowser()]).toEqual([
    { browser: 'Chrome', system: 'Windows' },
    { browser: '', system: '' },
  ]);
});
