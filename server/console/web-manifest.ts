import type { FastifyInstance } from 'fastify'
import type { SettingValues } from '#contract/settings/settings.ts'

const icon = (src: string, sizes: string, purpose?: 'maskable') => ({
  src: `/icons/${src}`,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  ...(purpose ? { purpose } : {}),
})

const looks = {
  id: '/',
  description: 'Security posture of Microsoft 365 tenants',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f8fa',
  theme_color: '#ffffff',
  icons: [
    icon('icon.svg', 'any'),
    icon('icon-192.png', '192x192'),
    icon('icon-512.png', '512x512'),
    icon('maskable-192.png', '192x192', 'maskable'),
    icon('maskable-512.png', '512x512', 'maskable'),
  ],
}

/** What a browser installs the console by. No file of the build: the app has the name that the setting gives. */
export function serveWebManifest(http: FastifyInstance, settings: () => Promise<SettingValues>): void {
  http.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const { appDisplayName } = await settings()
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify({ name: appDisplayName, short_name: appDisplayName, ...looks }))
  })
}
