/** A product with analytics, which so asks for consent: with a service for analytics of its own. Maps are on. */
import { openAnalyticsSink, type AnalyticsSink } from './analytics-sink.ts';
import { startProduct } from './product.ts';

export interface AskingProduct {
  readonly origin: string;
  readonly sink: AnalyticsSink;
  stop(): Promise<void>;
}

export async function startAskingProduct(): Promise<AskingProduct> {
  const sink = await openAnalyticsSink();
  const product = await startProduct({
    ANALYTICS_HOST: sink.origin,
    ANALYTICS_KEY: 'phc_test',
    MAPPING_SOLUTION: 'true',
  });
  return {
    origin: product.origin,
    sink,
    stop: async () => {
      await product.stop();
      await sink.close();
    },
  };
}

/** The library sends nothing of automated browsers: neither with such a name, nor driven. */
export const PERSONS_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** Runs in a page before its own scripts: nothing says that a program drives it. */
export const seemUndriven = () => {
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false, configurable: true });
  // The headless shell names itself among the brands; the user agent of a test does not change those.
  Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined, configurable: true });
};
