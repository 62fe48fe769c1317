import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, beginApp } from './app/App.tsx'
import { hearApi } from './app/hear-api.ts'
import { listenForInstall } from './app/install-prompt.ts'
import { leadTo } from './app/lead-to.ts'
import { makeRouter, type Router } from './app/router.tsx'
import { registerServiceWorker } from './app/service-worker.ts'
import { listenForConnection } from './kit/connection.ts'
import { listenForErrors, reportError } from './kit/error-reporting.ts'
import { storedLang } from './kit/lang.ts'
import './ui/tokens.css'
import './ui/base.css'

listenForErrors()
listenForConnection()
listenForInstall()
document.documentElement.lang = storedLang()

// Reading the scripts, finding the route and drawing are tasks of their own, so that the page answers between them.
const router = new Promise<Router>((resolve) => setTimeout(() => resolve(makeRouter())))
// The loaders of the first route begin with the router, and may already need the way to the sign-in page.
hearApi((address) => void router.then((one) => leadTo(one, address)))
beginApp()
void router.then((one) => setTimeout(draw, 0, one))

function draw(router: Router) {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  startTransition(() =>
    createRoot(root, { onUncaughtError: (error) => reportError(error, 'react') }).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  )
  registerServiceWorker()
}
