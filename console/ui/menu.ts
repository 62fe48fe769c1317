import type { ReactNode } from 'react'

export type MenuLeaf = {
  key: string
  label: string
  href: string
  /** Leads out of the console: shown with a mark, left to the browser. */
  external?: boolean
  newTab?: boolean
}

export type MenuItem = {
  key: string
  label: string
  icon?: ReactNode
  /** A line above the item. */
  divided?: boolean
} & (
  | { href: string; external?: boolean; newTab?: boolean; children?: undefined }
  | { children: readonly MenuLeaf[] }
)

export const isGroup = (item: MenuItem): item is MenuItem & { children: readonly MenuLeaf[] } =>
  item.children !== undefined
