import { StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { App, beginApp } from './app/App.tsx'
import { beginAnewBy } from './app/anew.ts'
import { endRouter } from './app/end-router.ts'
import { hearApi } from './app/hear-api.ts'
import { listenForInstall } from './app/install-prompt.ts'
import { leadTo } from './app/lead-to.ts'
import { makeRouter, type Router } from './app/router.tsx'
import { registerServiceWorker } from './app/service-worker.ts'
import { forgetAsked } from './kit/api.ts'
import { listenForConnection } from './kit/connection.ts'
import { listenForErrors, reportError } from './kit/error-reporting.ts'
import { storedLang } from './kit/lang.ts'
import { queryClient } from './kit/query.ts'
import { toasts } from './kit/toasts.ts'
import './ui/tokens.css'
import './ui/base.css'

listenForErrors()
listenForConnection()
listenForInstall()
let router = begin()
let root: Root | undefined
// Before the loaders of the first route, which begin with the router and may already need the way to the sign-in page.
hearApi((address) => {
  const present = router
  void present.then((one) => leadTo(one, address, () => router === present))
})
beginAnewBy(() => {
  forgetAsked()
  root?.unmount()
  root = undefined
  void router.then(endRouter)
  void queryClient.cancelQueries()
  queryClient.clear()
  for (const { id } of toasts.shown()) toasts.dismiss(id)
  router = begin()
})
void router.then(() => setTimeout(registerServiceWorker))

/** Reading the scripts, finding the route and drawing are tasks of their own, so that the page answers between them. */
function begin(): Promise<Router> {
  document.documentElement.lang = storedLang()
  beginApp()
  // One that is followed by another before it is made asks nothing and leads nowhere.
  const made: Promise<Router> = new Promise((resolve) =>
    setTimeout(() => router === made && resolve(makeRouter())),
  )
  void made.then((one) => setTimeout(() => router === made && draw(one)))
  return made
}

function draw(shown: Router) {
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  const drawn = createRoot(place, { onUncaughtError: (error) => reportError(error, 'react') })
  root = drawn
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <App router={shown} />
      </StrictMode>,
    ),
  )
}
