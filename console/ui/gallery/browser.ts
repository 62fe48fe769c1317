// Builds the gallery, serves it as the server would and opens its pages, for gallery.test.ts.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, type PreviewServer, preview } from 'vite'
import { findChromium } from '#e2e/chromium.ts'

// What the server sends with the console: no inline scripts, while antd may write its style elements.
const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'"

let folder: string
let server: PreviewServer
let browser: Browser
let context: BrowserContext

export const startGallery = async (): Promise<void> => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-gallery-'))
  const shared = { configFile: false, root: join(import.meta.dirname, '../..'), logLevel: 'error' } as const
  await build({
    ...shared,
    plugins: [react()],
    build: {
      outDir: folder,
      minify: false,
      rolldownOptions: { input: join(import.meta.dirname, '../gallery.html') },
    },
  })
  server = await preview({
    ...shared,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': policy } },
  })
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
  })
  context = await browser.newContext()
}

export const stopGallery = async (): Promise<void> => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
}

/** What every page of the gallery has once it is there. */
export const shown = '.frame, .gallery, .auth, .error-page'

type Given = { width?: number; height?: number; colorScheme?: 'light' | 'dark' }

/** Pages share one context, so that the browser keeps the modules it has fetched. */
export const inPage = async (
  query: string,
  use: (page: Page) => Promise<void>,
  given: Given = {},
): Promise<void> => {
  const { width = 1440, height = 900, colorScheme = 'light' } = given
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  try {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.goto(`${server.resolvedUrls?.local[0]}ui/gallery.html?${query}`)
    await page.waitForSelector(shown)
    await use(page)
    assert.deepEqual(complaints, [])
  } finally {
    await page.evaluate(() => localStorage.clear())
    await page.close()
  }
}
