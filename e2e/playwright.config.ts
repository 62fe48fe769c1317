import { defineConfig } from '@playwright/test'
import { browserArguments } from './chromium.ts'

/** The address of the product that the browser tests start (e2e/product.ts). */
export const port = Number(process.env.PARAPET_E2E_PORT || 4310)
export const baseURL = `http://localhost:${port}`

export const viewport = { width: 1440, height: 900 }

const chromium = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 180_000,
  // Nothing is waited for that does not come: long enough for two cores that have other work.
  expect: { timeout: 20_000 },
  // Twice the two processors of the smallest machine: a test waits for the page as often as the page for it.
  workers: 4,
  // What passes at the second try is a fault that was not looked for.
  retries: 0,
  fullyParallel: false,
  reporter: process.env.CI ? 'dot' : 'list',
  webServer: {
    command: `"${process.execPath}" --disable-warning=ExperimentalWarning product.ts`,
    cwd: import.meta.dirname,
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
  use: {
    baseURL,
    viewport,
    locale: 'en-GB',
    serviceWorkers: 'block',
    // Nothing to wait for but the product itself.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: browserArguments,
    },
  },
})
