import { Link, Route, Routes } from 'react-router'
import type { AlertBegin } from '#contract/alerts/alert-form.ts'
import type { Alert } from '#contract/alerts/alerts.ts'
import { linkTo } from '#contract/screens/links.ts'
import { AlertForm } from './AlertForm.tsx'
import AlertScreen from './AlertScreen.tsx'

/** A new alert, as its page begins. */
export function NewAlert({ filters = '' }: { filters?: string }) {
  return <AlertForm begin={{ filters }} />
}

export function OldAlert({ row }: { row: Alert }) {
  return <AlertForm row={row} />
}

/** The page at its addresses, and one from which a link brings along what is to be watched. */
export function AlertPage({ brings = {} }: { brings?: AlertBegin }) {
  return (
    <Routes>
      {['/alert/create', '/alert/update/:id'].map((path) => (
        <Route key={path} path={path} element={<AlertScreen />} />
      ))}
      <Route
        path="*"
        element={
          <Link to={linkTo('create-alert')} state={brings}>
            Watch this
          </Link>
        }
      />
    </Routes>
  )
}
