import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { antdLean } from './antd-lean.ts'
import { antdStyles } from './antd-styles.ts'
import { localPort, otherOrigins } from './kit/environment.ts'
import { scriptBudget } from './script-budget.ts'

/** `npm run dev` says where it has started the server. */
const api = process.env.PARAPET_API ?? 'http://127.0.0.1:3000'

const antd =
  /node_modules[\\/](antd|@ant-design|@rc-component|@emotion|stylis|scroll-into-view-if-needed)[\\/]/
const datePicker = /[\\/](@rc-component[\\/]picker|antd[\\/]es[\\/](date-picker|time-picker|calendar))[\\/]/
const locale = /[\\/]locale[\\/][a-z]{2}_[A-Z]{2}\.js$/
const isDatePicker = (id: string): boolean => datePicker.test(id) && !locale.test(id)
const isAntd = (id: string): boolean => antd.test(id) && !datePicker.test(id) && !locale.test(id)

/** Of antd, what opens later: menus, dialogs, forms. */
const part = (names: string) => new RegExp(`[\\\\/](antd[\\\\/]es|@rc-component)[\\\\/](${names})[\\\\/]`)
const ofDialogs = part(
  'alert|async-validator|checkbox|collapse|dialog|drawer|dropdown|form|grid|input|input-number|mentions|menu|mini-decimal|modal|notification|overflow|progress|radio|select|skeleton|steps|switch|textarea|upload|virtual-list',
)
const icons = /[\\/]icons(-svg)?[\\/]es[\\/](asn|icons)[\\/]/
const isCore = (id: string): boolean => isAntd(id) && !ofDialogs.test(id) && !icons.test(id)

/** The editor and what it stands on. */
const editor =
  /[\\/](console[\\/]kit[\\/]editor|node_modules[\\/](@tiptap|prosemirror-[a-z]+|linkifyjs|rope-sequence|orderedmap|w3c-keyname))[\\/]/

const shared = /[\\/](console[\\/](ui|kit)|contract|node_modules[\\/]lucide-react)[\\/]/
/** Parts of the kit that come when somebody filters, exports or writes: with them would come antd's dialogs. */
const later =
  /[\\/](kit[\\/](jobs|cards|editor)[\\/]|kit[\\/]form[\\/](?!form-screen|LazyFormDialog|texts)|kit[\\/](DayPicker|RangePicker|RichText)|kit[\\/]list[\\/](ColumnMenu|ColumnsDialog|EntryEditor|ExportDialog|FiltersDrawer|ImportProblems|OpenRowMenu)|ui[\\/]ConfirmModal)/
const ofLists = (id: string): boolean => /[\\/]kit[\\/]list[\\/]/.test(id) && !later.test(id)
const forms = /[\\/]kit[\\/](form|jobs)[\\/](?!inputs[\\/]RichText|form-screen|LazyFormDialog|texts)/
/** What the people of an account read first; the rest of the contract belongs to those who run it. */
const ofAccount =
  /[\\/](console[\\/](ui|kit)|contract[\\/](access|kit|recommendations[\\/](account|quick|recommendation-(c|h|v)|recommendations|work)|screens|search|statistics|accounts[\\/](account-calls|stale-scan)|alerts[\\/]alert-form|regulations[\\/]regulations|stories[\\/]stories|messages)|node_modules[\\/]lucide-react)/
/** The pages for people who are not signed in share these with the screens, and get nothing of antd. */
const outside =
  /[\\/](ui[\\/](Plain\w+|Auth\w+|Mark)\.\w+|contract[\\/](auth[\\/][\w-]+|kit[\\/]aadsts)\.ts)$/
const isShared = (id: string): boolean => shared.test(id) && !outside.test(id)
const isOfAccount = (id: string): boolean =>
  isShared(id) && ofAccount.test(id) && !later.test(id) && !ofLists(id)
/** The bell stands on every page, and the dashboard says who caused a change. */
const isContract = (id: string): boolean =>
  isShared(id) && /[\\/]contract[\\/](?!notifications|audit-events)/.test(id)

/** The server reads this mark and permits the page to talk to these places (server/console/serve-console.ts). */
const namedOrigins: Plugin = {
  name: 'named-origins',
  transformIndexHtml: () => {
    const content = otherOrigins(process.env).join(' ')
    return content ? [{ tag: 'meta', attrs: { name: 'connects-to', content } }] : []
  },
}

/** The contract declares with typebox; the built console only reads what was declared. */
const lightTypebox: Plugin = {
  name: 'light-typebox',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'typebox' ? fileURLToPath(new URL('./light-typebox.ts', import.meta.url)) : null,
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
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 12 },
            {
              name: 'router',
              test: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/,
              priority: 11,
            },
            // The entry itself.
            { name: 'index', tags: ['$initial'], priority: 10 },
            { name: 'antd', test: isCore, priority: 9 },
            // Small parts of several screens: one file, for fifty of them wait for each other.
            { name: 'common', test: isOfAccount, minShareCount: 2, priority: 8 },
            { name: 'lists', test: ofLists, minShareCount: 2, priority: 6 },
            { name: 'antd-dialogs', test: ofDialogs, priority: 5 },
            { name: 'antd-dates', test: isDatePicker, priority: 4 },
            { name: 'contract', test: isContract, minShareCount: 2, priority: 3 },
            { name: 'forms', test: forms, priority: 2 },
            { name: 'editor', test: editor, priority: 1 },
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
    antdLean,
    lightTypebox,
    scriptBudget,
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
