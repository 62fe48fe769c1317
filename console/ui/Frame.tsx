import { ChevronRight, Menu, PanelLeftClose } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { Mark } from './Mark.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { type Navigate, takeOver } from './plainClick.ts'
import { useIsNarrowerThan } from './useMediaQuery.ts'
import './Frame.css'

type FrameLabels = {
  skip: string
  collapse: string
  expand: string
  openMenu: string
  closeMenu: string
  /** Name of the whole sidebar. */
  sidebar: string
}

type FrameProps = {
  product: string
  home: string
  onNavigate?: Navigate
  /** Left out: collapsed on windows narrower than 992 px. */
  collapsed?: boolean
  onCollapse: (collapsed: boolean) => void
  menu: (collapsed: boolean) => ReactNode
  user?: (collapsed: boolean) => ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** Right-hand side of the header. */
  right?: ReactNode
  banner?: ReactNode
  labels: FrameLabels
  children: ReactNode
}

/** The layout of every signed-in page: sidebar, header, banner and content. */
export const Frame = (props: FrameProps) => {
  const { product, home, onNavigate, menu, user, labels } = props
  const isMobile = useIsNarrowerThan('tablet')
  const isNarrow = useIsNarrowerThan('desktop')
  const collapsed = props.collapsed ?? isNarrow
  const [menuOpen, setMenuOpen] = useState(false)

  const brand = (withName: boolean) => (
    <a className="frame-brand" href={home} onClick={takeOver(home, onNavigate)}>
      <Mark />
      <span className={withName ? undefined : 'sr-only'}>{product}</span>
    </a>
  )

  return (
    <div className={classes('frame', !isMobile && collapsed && 'frame-collapsed')}>
      <a className="frame-skip" href="#content">
        {labels.skip}
      </a>
      {isMobile ? (
        <MenuDrawer
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          label={labels.sidebar}
          closeLabel={labels.closeMenu}
          brand={brand(true)}
          menu={menu(false)}
          user={user?.(false)}
        />
      ) : (
        <aside className="frame-sider" aria-label={labels.sidebar}>
          <div className="frame-logo">
            {brand(!collapsed)}
            <IconButton
              className="frame-toggle"
              label={collapsed ? labels.expand : labels.collapse}
              icon={collapsed ? <ChevronRight size={14} /> : <PanelLeftClose size={18} />}
              aria-expanded={!collapsed}
              onClick={() => props.onCollapse(!collapsed)}
            />
          </div>
          <div className="frame-menu">{menu(collapsed)}</div>
          {user && <div className="frame-user">{user(collapsed)}</div>}
        </aside>
      )}
      <div className="frame-main">
        <header className="frame-header">
          {isMobile && (
            <IconButton
              label={labels.openMenu}
              icon={<Menu size={20} />}
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
            />
          )}
          <div className="frame-title">
            <h1 className="cut">{props.title}</h1>
            {props.subtitle && <div className="frame-subtitle cut">{props.subtitle}</div>}
          </div>
          {props.right && <div className="frame-right">{props.right}</div>}
        </header>
        {props.banner}
        <main id="content" className="frame-content" tabIndex={-1}>
          {props.children}
        </main>
      </div>
    </div>
  )
}
