/** A reporter of Playwright: a run that fails names the files with the output of its products. */
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullResult, Reporter } from '@playwright/test/reporter';
import { PRODUCT_LOGS } from './product.ts';

export default class ProductLogs implements Reporter {
  onEnd({ status }: FullResult): void {
    const folder = process.env[PRODUCT_LOGS];
    if (status === 'passed' || folder === undefined) return;
    const files = globSync(`${folder}/*.log`).map((file) => relative(process.cwd(), file));
    if (files.length > 0) console.log(`Output of the products of this run: ${files.join(', ')}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
