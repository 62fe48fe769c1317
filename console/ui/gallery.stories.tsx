// Every piece of the look, on pages of its own.
import { ErrorPage } from './ErrorPage.tsx'
import { AccountsPage } from './gallery/AccountsPage.tsx'
import { SignInPage, SignUpPage } from './gallery/AuthPages.tsx'
import { PiecesPage } from './gallery/PiecesPage.tsx'
import { Spinner } from './Spinner.tsx'

const language = () => (document.documentElement.lang === 'de' ? 'de' : 'en')

export const Pieces = () => <PiecesPage language={language()} />
export const Accounts = ({ isCollapsed = false }: { isCollapsed?: boolean }) => (
  <AccountsPage collapsedAtFirst={isCollapsed} language={language()} />
)
export const SignIn = ({ error }: { error?: string }) => <SignInPage {...(error && { error })} />
export const SignUp = () => <SignUpPage language={language()} />
export const NotFound = () => (
  <ErrorPage
    standalone
    title="Sorry, page not found"
    text="The address may be mistyped, or the page has been removed."
    action={{ label: 'Go to the dashboard', href: '/' }}
    detail="GET /regulation-information/b7 · 404"
  />
)
export const Loading = () => <Spinner label="Loading" whole />
