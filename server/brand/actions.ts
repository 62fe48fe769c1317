import { type Db, sql } from '../kit/db.ts'
import { drawnLogo, type Logo } from './drawn-logo.ts'

/** What reports and mails carry of whoever stands behind them. */
export interface Brand {
  name: string
  /** One line, or nothing. */
  address: string
  /** `#` and six digits. */
  ink: string
  paper: 'A4' | 'Letter'
  logo: Logo
}

export const usualInk = '#203893'
const platform = 0

export interface BrandRow {
  name: string
  address: string
  color: string
  paper: Brand['paper']
  logo: Buffer | null
  logoWidth: number | null
  logoHeight: number | null
}

/** The brand of an account's reports: its reseller's, else the platform's. */
export async function brandOf(db: Db, accountId: number): Promise<Brand> {
  const vendor = await db.maybe(sql<{ id: number; name: string }>`
    select vendor.id, vendor.name
    from account
    join vendor on vendor.id = account.vendor_id
    where account.id = ${accountId}`)
  const row = await brandRow(db, vendor?.id ?? platform)
  if (row) return brandFrom(row)
  const name = vendor?.name ?? (await platformName(db))
  return { name, address: '', ink: usualInk, paper: 'A4', logo: drawnLogo(name, usualInk) }
}

export const brandRow = (db: Db, vendorId: number) =>
  db.maybe(sql<BrandRow>`
    select name, address, color, paper, logo, logo_width as "logoWidth", logo_height as "logoHeight"
    from brand
    where vendor_id = ${vendorId}`)

export const platformName = async (db: Db): Promise<string> =>
  (await db.maybe(sql<{ value: string }>`select value from setting where name = 'appDisplayName'`))?.value ??
  'Parapet'

function brandFrom({ name, address, color, paper, logo, logoWidth, logoHeight }: BrandRow): Brand {
  return {
    name,
    address,
    ink: color,
    paper,
    logo:
      logo && logoWidth && logoHeight
        ? { png: logo, width: logoWidth, height: logoHeight }
        : drawnLogo(name, color),
  }
}

export { drawnLogo } from './drawn-logo.ts'
