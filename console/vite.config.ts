import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { antdStyles } from './antd-styles.ts'
import { localPort, otherOrigins } from './kit/environment.ts'

/** `npm run dev` says where it has started the server. */
const api = process.env.PARAPET_API ?? 'http://127.0.0.1:3000'

const antd =
  /node_modules[\\/](antd|@ant-design|@rc-component|@emotion|stylis|scroll-into-view-if-needed)[\\/]/
const datePicker = /[\\/](@rc-component[\\/]picker|antd[\\/]es[\\/](date-picker|time-picker|calendar))[\\/]/
const locale = /[\\/]locale[\\/][a-z]{2}_[A-Z]{2}\.js$/
const isDatePicker = (id: string): boolean => datePicker.test(id) && !locale.test(id)
const isAntd = (id: string): boolean => antd.test(id) && !datePicker.test(id) && !locale.test(id)

const shared = /[\\/](console[\\/](ui|kit)|contract|node_modules[\\/]lucide-react)[\\/]/
/** The pages for people who are not signed in share these with the screens, and get nothing of antd. */
const outside = /[\\/]ui[\\/](Plain\w+|Auth\w+|Mark)\.\w+$/
const isShared = (id: string): boolean => shared.test(id) && !outside.test(id)

/** The server reads this mark and permits the page to talk to these places (server/console/serve-console.ts). */
const namedOrigins: Plugin = {
  name: 'named-origins',
  transformIndexHtml: () => {
    const content = otherOrigins(process.env).join(' ')
    return content ? [{ tag: 'meta', attrs: { name: 'connects-to', content } }] : []
  },
}

export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the sign-in page needs, and nothing that drags antd along.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
            {
              name: 'router',
              test: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/,
              priority: 5,
            },
            { name: 'antd', test: isAntd, priority: 4 },
            { name: 'antd-dates', test: isDatePicker, priority: 3 },
            // The entry itself.
            { name: 'index', tags: ['$initial'], priority: 2 },
            // Small parts of several screens: one file, for fifty of them wait for each other.
            { name: 'common', test: isShared, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: localPort(process.env),
    proxy: Object.fromEntries(
      ['/api', '/files', '/mailbox', '/manifest.webmanifest'].map((path) => [path, api]),
    ),
  },
  plugins: [
    antdStyles,
    namedOrigins,
    react(),
    VitePWA({
      strategies: 'generateSW',
      registerType: 'autoUpdate',
      injectRegister: false,
      // The server answers it, with the name that the setting gives.
      manifest: false,
      workbox: {
        // The shell only: what the first paint needs. The rest of /assets is named by its content and is kept
        // when it is first used.
        globPatterns: [
          'index.html',
          'theme.js',
          'assets/{index,react,router,rolldown-runtime}-*.js',
          'assets/index-*.css',
          'fonts/inter-latin.woff2',
          'icons/icon.svg',
        ],
        // With our own registration the plugin no longer sets these two: a new version would wait for every tab.
        skipWaiting: true,
        clientsClaim: true,
        navigateFallback: null,
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        runtimeCaching: [
          {
            // Pages come from the server, whose headers name the origin of the chat; offline from the cache.
            urlPattern: ({ request, url, sameOrigin }) =>
              sameOrigin &&
              request.mode === 'navigate' &&
              !/^\/(api|files|healthz|readyz|mailbox)(\/|$)/.test(url.pathname),
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: 'index.html' } },
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && /^\/(assets|fonts|icons)\//.test(url.pathname),
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 200, maxAgeSeconds: 60 * 86_400 } },
          },
        ],
      },
    }),
  ],
})
