// The page of stories: shows the one that its address names, or a list of all of them. `npm run dev` serves it at
// /testing/stories.html, the component tests open it; it is no part of the build.
import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { hearApi } from '#console/app/hear-api.ts'
import { langKey } from '#console/kit/lang.ts'
import { queryClient } from '#console/kit/query.ts'
import { toasts } from '#console/kit/toasts.ts'
import { chooseTheme } from '#console/ui/themeMode.ts'
import { StoryFrame } from './StoryFrame.tsx'
import { type StoryGiven, storyAddress } from './story-given.ts'
import '#console/ui/tokens.css'
import '#console/ui/base.css'

declare global {
  interface Window {
    /** For the tests: goes on to another story without loading the page anew. */
    showStory(file: string, name: string, given: StoryGiven): Promise<void>
  }
}

type Stories = Record<string, ComponentType<object>>
const files = import.meta.glob<Stories>('../**/*.stories.tsx')
const keyOf = (file: string) => `../${file.replace(/^console\//, '')}`
const fileOf = (key: string) => key.replace('../', 'console/')

async function storyNamed(file: string, name: string): Promise<ComponentType<object>> {
  const Story = (await files[keyOf(file)]?.())?.[name]
  if (!Story) throw new Error(`There is no story "${name}" in ${file}`)
  return Story
}

const place = document.getElementById('root')
let root: Root | undefined
let router: ReturnType<typeof createBrowserRouter> | undefined

/** Wherever a story goes to, it stays what is shown: the address tells where it went. */
function render(element: ReactNode): void {
  if (!place) throw new Error('stories.html has no #root')
  const next = createBrowserRouter([{ path: '*', element }])
  hearApi(() => void next.navigate('/auth/login'))
  router = next
  root = createRoot(place)
  root.render(
    <StrictMode>
      <RouterProvider router={next} />
    </StrictMode>,
  )
}

/** Tells the tests that the language was fetched and the story stands. */
function ShownMark() {
  useEffect(() => place?.setAttribute('data-shown', ''), [])
  return null
}

async function show(file: string, name: string, given: StoryGiven): Promise<void> {
  const language = given.lang ?? 'en'
  localStorage.setItem(langKey, language)
  document.documentElement.lang = language
  const Story = await storyNamed(file, name)
  window.history.replaceState(null, '', given.at ?? storyAddress(file, name, given))
  render(
    <StoryFrame given={given}>
      <Story {...given.props} />
      <ShownMark />
    </StoryFrame>,
  )
}

/** Nothing of the story before is left: neither on the page nor in what the page remembers. */
window.showStory = async (file, name, given) => {
  root?.unmount()
  place?.removeAttribute('data-shown')
  router?.dispose()
  queryClient.clear()
  for (const toast of toasts.shown()) toasts.dismiss(toast.id)
  localStorage.clear()
  sessionStorage.clear()
  chooseTheme('system')
  await show(file, name, given)
}

async function showAll(): Promise<void> {
  const found = await Promise.all(
    Object.entries(files).map(async ([key, load]) =>
      Object.keys(await load()).map((name) => [fileOf(key), name] as const),
    ),
  )
  render(
    <ul>
      {found.flat().map(([file, name]) => (
        <li key={`${file} ${name}`}>
          <a href={storyAddress(file, name)}>{`${file} ${name}`}</a>
        </li>
      ))}
    </ul>,
  )
}

const query = new URLSearchParams(window.location.search)
const [file, name] = query.get('story')?.split(':') ?? []
if (file && name) await show(file, name, JSON.parse(query.get('given') ?? '{}'))
else await showAll()
