import { Button, Input } from 'antd'
import { Columns3, Download, ListFilter, LogOut, Plus, Search, Sun } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../Banner.tsx'
import { FilterChip } from '../FilterChip.tsx'
import { Frame } from '../Frame.tsx'
import { IconButton } from '../IconButton.tsx'
import { MenuTree } from '../MenuTree.tsx'
import { PageHead } from '../PageHead.tsx'
import { Panel } from '../Panel.tsx'
import { UserBlock } from '../UserBlock.tsx'
import { useIsNarrowerThan } from '../useMediaQuery.ts'
import { AccountsTable } from './AccountsTable.tsx'
import { germanMenu, menu } from './menu.tsx'
import './gallery.css'

const labels = {
  skip: 'Skip to content',
  collapse: 'Collapse the menu',
  expand: 'Expand the menu',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  sidebar: 'Sidebar',
}

type AccountsPageProps = { collapsedAtFirst: boolean; language: 'en' | 'de' }

/** The list of accounts inside the frame, to hold it against the picture. */
export const AccountsPage = ({ collapsedAtFirst, language }: AccountsPageProps) => {
  const german = language === 'de'
  const [collapsed, setCollapsed] = useState<boolean | undefined>(collapsedAtFirst || undefined)
  const [current, setCurrent] = useState('accounts')
  const isMobile = useIsNarrowerThan('tablet')
  return (
    <Frame
      product="Parapet"
      home="#home"
      collapsed={collapsed}
      onCollapse={setCollapsed}
      labels={labels}
      title={german ? 'Verwaltung durch Systemadministratoren' : 'System Admin Management'}
      subtitle={german ? 'Northbrine Ceramics · letzter Scan 18/11/2025 09:12 (vor 25 Minuten)' : undefined}
      banner={
        german && (
          <Banner kind="warning" action={<a href="#unlock">Alle Empfehlungen freischalten</a>}>
            Ihr Abonnement umfasst 25 von 251 Empfehlungen.
          </Banner>
        )
      }
      menu={(isCollapsed) => (
        <MenuTree
          items={german ? germanMenu : menu}
          current={current}
          collapsed={isCollapsed}
          labels={{ menu: 'Main', newTab: 'opens a new tab' }}
          onNavigate={(href) => setCurrent(href.slice(1))}
        />
      )}
      user={(isCollapsed) => (
        <UserBlock
          name="platform-admin"
          initials="SA"
          line="SuperAdmin"
          collapsed={isCollapsed}
          action={!isCollapsed && <IconButton label="Sign out" icon={<LogOut size={16} />} />}
        />
      )}
      right={
        <>
          {!isMobile && (
            <Input
              style={{ width: 208 }}
              prefix={<Search size={16} />}
              suffix={<kbd className="gallery-key">/</kbd>}
              placeholder={german ? 'Suchen …' : 'Search...'}
              aria-label="Search"
            />
          )}
          <IconButton label="Settings" icon={<Sun size={20} />} />
        </>
      }
    >
      <PageHead
        title={german ? 'Kundenkonten verwalten' : 'Manage Accounts'}
        sentence={
          <>
            <b>38</b> of 43 enabled · <b>2</b> scanning · <a href="#attention">4 need attention</a>
          </>
        }
        actions={
          <>
            <Button icon={<ListFilter size={16} />}>{german ? 'Filter' : 'Filters'}</Button>
            <Button type="primary" icon={<Plus size={16} />}>
              {german ? 'Konto einladen' : 'Invite Account'}
            </Button>
          </>
        }
      />
      <Panel flush>
        <div className="gallery-toolbar">
          <Input
            className="gallery-search"
            prefix={<Search size={16} />}
            placeholder={german ? 'Suchen …' : 'Search...'}
            aria-label="Search accounts"
          />
          <span className="gallery-total">{german ? 'Gesamt: 43 Einträge' : 'Total: 43 entries'}</span>
          <Button icon={<Columns3 size={16} />}>{german ? 'Tabelle anpassen' : 'Modify the table'}</Button>
          <Button icon={<Download size={16} />}>
            {german ? 'Nach Excel exportieren' : 'Export to excel'}
          </Button>
        </div>
        <div className="gallery-filters">
          <FilterChip
            label="Filter Status"
            field="Status"
            operator={german ? 'ist' : 'is'}
            value={german ? 'Aktiviert, Deaktiviert +2' : 'Enabled, Disabled +2'}
            removeLabel="Remove filter Status"
            onEdit={() => {}}
            onRemove={() => {}}
          />
          <Button type="link" size="small" icon={<Plus size={16} />}>
            {german ? 'Filter hinzufügen' : 'Add Filter'}
          </Button>
          <Button type="text" size="small" style={{ color: 'var(--quiet)' }}>
            {german ? 'Filter löschen' : 'Clear Filters'}
          </Button>
        </div>
        <AccountsTable german={german} />
      </Panel>
    </Frame>
  )
}
