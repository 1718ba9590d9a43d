/** Draws media/icon.png (128 px, for the marketplaces) from media/icon.svg. Run it by hand when the drawing changes. */
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { findChromium } from '../bootstrap/chromium.mjs';

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 128, height: 128 } });
  await page.setContent(`<body style="margin:0">${await readFile('media/icon.svg', 'utf8')}</body>`);
  await page.screenshot({ path: 'media/icon.png', omitBackground: true });
} finally {
  await browser.close();
}
