// Which packages of package-lock.json a command needs, and whether they are there. Plain JavaScript for Node 18.

/** Each has what those before it have. On a Node that runs TypeScript the one of the lock is not needed. */
export const purposes = ['start on this Node', 'start', 'all']

/** The converter of reports, 254 MB: fetched with the first PDF (server/reports/convert/packaged.ts). */
export const fetchedLater = ['@matbee/libreoffice-converter']

/** Development packages that build the console: what its sources import, and what bundles them. */
export const consolePackages = [
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/lang-sql',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  '@tanstack/react-query',
  '@tiptap/core',
  '@tiptap/extension-code-block',
  '@tiptap/extension-link',
  '@tiptap/extension-list',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@vitejs/plugin-react',
  'antd',
  'dayjs',
  'lucide-react',
  'react',
  'react-dom',
  'react-router',
  'vite',
  'vite-plugin-pwa',
]

/** The lock with nothing but what a purpose needs; a whole lock for 'all'. */
export function lockFor(purpose, lock) {
  if (purpose === 'all') return lock
  const isNode = (name) => /^node-[a-z\d]+-[a-z\d]+$/.test(name)
  return lockOf(lock, (name, kind) => {
    if (kind === 'devDependencies') return consolePackages.includes(name)
    return !fetchedLater.includes(name) && !(purpose === 'start on this Node' && isNode(name))
  })
}

/** The lock with those packages of the project that are wanted, and what they need. */
export function lockOf(lock, isWanted) {
  const root = { ...lock.packages[''] }
  for (const kind of ['dependencies', 'optionalDependencies', 'devDependencies'])
    if (root[kind])
      root[kind] = Object.fromEntries(Object.entries(root[kind]).filter(([name]) => isWanted(name, kind)))
  const reached = new Set([''])
  const open = neededBy(lock.packages, '', { ...root })
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (reached.has(place)) continue
    reached.add(place)
    open.push(...neededBy(lock.packages, place, lock.packages[place]))
  }
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([place]) => reached.has(place)))
  return { ...lock, packages: { ...packages, '': root } }
}

function neededBy(packages, place, entry) {
  const isOptional = (name) => entry.peerDependenciesMeta?.[name]?.optional
  const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !isOptional(name))
  const own = {
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...(place ? {} : entry.devDependencies),
  }
  return [...Object.keys(own), ...peers].flatMap((name) => placeOf(packages, place, name) ?? [])
}

/** As Node looks for it: beside who asks, then in every folder above. */
function placeOf(packages, asker, name) {
  for (let at = asker; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[place]) return place
    if (!at) return undefined
  }
}

/** Where packages must be; a production install may go without those for development. */
export function expectedPlaces(packages, isProduction) {
  return Object.entries(packages)
    .filter(([place, entry]) => place.startsWith('node_modules/') && !entry.optional && !entry.devOptional)
    .filter(([, entry]) => !(isProduction && entry.dev))
    .map(([place]) => place)
}

/** Every installed package has the version of the lock, and those for this machine are not missing. */
export function isSameInstall(packages, installed, { platform, arch } = process) {
  return Object.entries(packages).every(([place, entry]) => {
    if (place === '') return true
    const found = installed[place]
    if (found) return found.version === entry.version && found.integrity === entry.integrity
    if (!entry.optional) return Boolean(entry.dev || entry.devOptional)
    // npm leaves out what is for other machines, together with what only those packages need.
    const isForSomeMachines = Boolean(entry.os || entry.cpu) && !entry.libc
    return !(isForSomeMachines && names(entry.os, platform) && names(entry.cpu, arch))
  })
}

/** npm's way to restrict a package: one name or several, or all but those after an exclamation mark. */
function names(restriction, name) {
  if (!restriction) return true
  const list = [restriction].flat()
  return list.includes(name) || (list.some((item) => item.startsWith('!')) && !list.includes(`!${name}`))
}
