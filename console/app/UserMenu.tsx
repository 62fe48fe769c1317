import { Check, LogOut } from 'lucide-react'
import { useText } from '#console/kit/i18n.tsx'
import { linkTo } from '#contract/screens/links.ts'
import { logOut } from './log-out.ts'
import type { Whoami } from './session.ts'
import { text } from './texts.ts'
import './UserMenu.css'

/** Who is signed in, the other accounts of the same person, and the way out. */
export function UserMenu({ me }: { me: Whoami }) {
  const t = useText()
  return (
    <div className="user-menu">
      <div className="user-menu-who">
        <div className="user-menu-name">{me.name}</div>
        {me.user.email !== me.name && <div className="quiet">{me.user.email}</div>}
      </div>
      {me.accounts.length > 1 && (
        <section aria-labelledby="user-menu-accounts">
          <h2 id="user-menu-accounts">{t(text.accounts)}</h2>
          <ul>
            {me.accounts.map(({ id, name }) => (
              <li key={id}>
                <AccountLink id={id} name={name} isCurrent={id === me.user.accountId} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <button type="button" className="user-menu-item" onClick={logOut}>
        <LogOut size={16} aria-hidden="true" />
        {t(text.logOut)}
      </button>
    </div>
  )
}

type AccountLinkProps = { id: number; name: string; isCurrent: boolean }

/** A whole page load: nothing of one account may be left in the memory of another. */
const AccountLink = ({ id, name, isCurrent }: AccountLinkProps) => (
  <a
    className="user-menu-item"
    href={linkTo('switch-account', { query: { accountId: id } })}
    aria-current={isCurrent ? 'true' : undefined}
  >
    <span className="cut">{name}</span>
    {isCurrent && <Check size={16} aria-hidden="true" />}
  </a>
)
