// Every piece of the look on pages of its own, for the development server only: /ui/gallery.html.
// ?show=pieces|accounts|sign-in|sign-in-error|sign-up|error|loading and ?lang=de choose the page; it is no part of
// the build.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AntdRoot } from './AntdRoot.tsx'
import { ConfirmProvider } from './ConfirmDialog.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { AccountsPage } from './gallery/AccountsPage.tsx'
import { SignInPage, SignUpPage } from './gallery/AuthPages.tsx'
import { PiecesPage } from './gallery/PiecesPage.tsx'
import { Spinner } from './Spinner.tsx'
import { ToastProvider } from './Toasts.tsx'
import './tokens.css'
import './base.css'

const params = new URLSearchParams(location.search)
const language = params.get('lang') === 'de' ? 'de' : 'en'
const show = params.get('show') ?? 'pieces'

const pages: Record<string, () => React.ReactNode> = {
  pieces: () => <PiecesPage language={language} />,
  accounts: () => <AccountsPage collapsedAtFirst={params.has('collapsed')} language={language} />,
  'sign-in': () => <SignInPage />,
  'sign-in-error': () => (
    <SignInPage error="Sign-in failed: a Global Administrator has to approve the app first. Ask one to sign in, then try again." />
  ),
  'sign-up': () => <SignUpPage language={language} />,
  error: () => (
    <ErrorPage
      standalone
      title="Sorry, page not found"
      text="The address may be mistyped, or what was here has been removed."
      action={{ label: 'Go to the dashboard', href: '?show=pieces' }}
      detail="GET /regulation-information/b7 · 404"
    />
  ),
  loading: () => <Spinner label="Loading" whole />,
}

const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')
document.documentElement.lang = language
createRoot(root).render(
  <StrictMode>
    <AntdRoot language={language} loadingLabel="Loading">
      <ToastProvider labels={{ region: 'Messages', dismiss: 'Dismiss' }}>
        <ConfirmProvider>{pages[show]?.()}</ConfirmProvider>
      </ToastProvider>
    </AntdRoot>
  </StrictMode>,
)
