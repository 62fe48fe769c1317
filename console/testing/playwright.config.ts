import { defineConfig } from '@playwright/test'
import { browserArguments } from '#e2e/chromium.ts'

const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: '..',
  testMatch: '**/*.component.ts',
  outputDir: '../../test-results/components',
  globalSetup: './serve-stories.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
