import { defineConfig } from '@playwright/test'
import { browserArguments } from '#e2e/chromium.ts'

const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: '..',
  testMatch: '**/*.component.ts',
  outputDir: '../../test-results/components',
  globalSetup: './serve-stories.ts',
  timeout: 180_000,
  // Nothing is waited for that does not come: long enough for two cores that have other work.
  expect: { timeout: 30_000 },
  workers: 2,
  retries: 0,
  fullyParallel: false,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserArguments },
  },
})
