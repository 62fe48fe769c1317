import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, beginApp } from './app/App.tsx'
import { hearApi } from './app/hear-api.ts'
import { listenForInstall } from './app/install-prompt.ts'
import { leadTo } from './app/lead-to.ts'
import { makeRouter } from './app/router.tsx'
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

// The loaders of the first route begin with the router, and may already need the way to the sign-in page.
hearApi((address) => void leadTo(router, address))
beginApp()
const router = makeRouter()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// In pieces, so that the page answers meanwhile.
startTransition(() =>
  createRoot(root, { onUncaughtError: (error) => reportError(error, 'react') }).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  ),
)
registerServiceWorker()
