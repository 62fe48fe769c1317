import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, preview } from 'vite'
import { antdStyles } from '../antd-styles.ts'

// What the server sends with the console: no inline scripts, while antd may write its style elements.
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'"

const ofElements = /react[\\/]cjs[\\/]react(-jsx(-dev)?-runtime)?\.development\.js$/
const countsStacks = '1e4 > ReactSharedInternals.recentlyCreatedOwnerStacks++'

/**
 * React takes the stack of every element for its developer tools, for ten thousand elements a second. While Playwright
 * listens Chromium walks the whole stack for each, whatever the limit: a sixth of its time. Without them React goes on
 * as with the elements after those ten thousand, and its warnings stay.
 */
const withoutElementStacks: Plugin = {
  name: 'without-element-stacks',
  enforce: 'pre',
  transform(code, id) {
    if (!ofElements.test(id)) return undefined
    if (!code.includes(countsStacks))
      throw new Error('React takes the stacks of elements in another way now: look at serve-stories.ts')
    return { code: code.replaceAll(countsStacks, 'false'), map: null }
  },
}

/** Bundles all stories once and serves them until the tests have ended. Playwright asks for a default export. */
export default async function serveStories(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parapet-stories-'))
  // React and antd say what is wrong with how they are used, which a production build keeps to itself.
  process.env.NODE_ENV = 'development'
  const shared = {
    configFile: false,
    root: path.dirname(import.meta.dirname),
    mode: 'development',
    logLevel: 'error',
    build: {
      outDir: folder,
      minify: false,
      target: 'es2024',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: path.join(import.meta.dirname, 'stories.html') },
    },
  } as const
  await build({ ...shared, plugins: [withoutElementStacks, antdStyles, react()] })
  const server = await preview({
    ...shared,
    preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': policy } },
  })
  // The workers are started with this environment.
  process.env.PARAPET_STORIES_URL = server.resolvedUrls?.local[0] ?? ''
  return async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
