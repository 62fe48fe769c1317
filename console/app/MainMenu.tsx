import { useLocation, useNavigate } from 'react-router'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import { MenuTree } from '#console/ui/MenuTree.tsx'
import type { MenuItem } from '#console/ui/menu.ts'
import { plainAddress } from '#contract/screens/links.ts'
import { type Page, screenRows } from '#contract/screens/screens.ts'
import { currentKey, helpCenter, type MenuRow, menu, visibleMenu } from './menu.ts'
import { menuIcons } from './menu-icons.tsx'
import { text } from './texts.ts'

type MainMenuProps = { collapsed: boolean; page: Page | undefined }

export function MainMenu({ collapsed, page }: MainMenuProps) {
  const t = useText()
  const session = useSession()
  const { helpCenterUrl } = useAppValues()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const rows = visibleMenu(menu, session)
  const lit = page && screenRows[page].litAs

  const item = (row: MenuRow): MenuItem => {
    const shown = { key: row.key, label: t(row.label), icon: menuIcons[row.icon] }
    if (!row.children) return { ...shown, href: row.key }
    return {
      ...shown,
      children: row.children.map(({ key, label }) => ({ key, label: t(label), href: key })),
    }
  }
  const help: MenuItem = {
    key: 'help',
    label: t(helpCenter),
    icon: menuIcons.help,
    href: helpCenterUrl,
    external: true,
    newTab: true,
    divided: true,
  }
  return (
    <MenuTree
      items={[...rows.map(item), ...(helpCenterUrl ? [help] : [])]}
      current={lit ? currentKey(rows, plainAddress(lit) ?? '', '') : currentKey(rows, pathname, search)}
      collapsed={collapsed}
      labels={{ menu: t(text.mainMenu), newTab: t(text.newTab) }}
      onNavigate={(href) => navigate(href)}
    />
  )
}
