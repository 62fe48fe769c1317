const sidebarKey = 'sidebar'

/** Undefined until somebody chose: the window's width decides then. */
export const storedSidebar = (): boolean | undefined => {
  const stored = localStorage.getItem(sidebarKey)
  return stored === null ? undefined : stored === 'collapsed'
}

export const keepSidebar = (collapsed: boolean): void =>
  localStorage.setItem(sidebarKey, collapsed ? 'collapsed' : 'expanded')
