import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Inter, which documents and pictures are set in. Bold needs its own file: smeared from the regular one it looks cheap. */
export const interFiles = [
  { weight: 'Regular', file: 'Inter_400Regular.ttf', path: pathOf('400Regular/Inter_400Regular.ttf') },
  { weight: 'Bold', file: 'Inter_700Bold.ttf', path: pathOf('700Bold/Inter_700Bold.ttf') },
] as const

function pathOf(file: string): string {
  return require.resolve(`@expo-google-fonts/inter/${file}`)
}
