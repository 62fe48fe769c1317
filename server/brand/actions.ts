import { type Db, sql } from '../kit/db.ts'
import { drawnInitial, drawnLogo, type Logo, smallLogo } from './drawn-logo.ts'

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

/** How mails to an account's people look. */
export interface MailBrand {
  name: string
  ink: string
  hasLogo: boolean
}

/**
 * The brand of mails, for each of these accounts and for 0, the platform: that of the reseller once it has one, else the
 * platform's.
 */
export async function mailBrands(db: Db, accountIds: readonly number[]): Promise<Map<number, MailBrand>> {
  const rows = await db.rows(sql<{ id: number; name: string | null; ink: string | null; hasLogo: boolean }>`
    select asked.id, coalesce(own.name, brand.name) as name, coalesce(own.color, brand.color) as ink,
      coalesce(own.logo, case when own.vendor_id is null then brand.logo end) is not null as "hasLogo"
    from unnest(${[...new Set(accountIds)]}::bigint[]) as asked(id)
    left join account on account.id = asked.id and asked.id <> ${platform}
    left join brand own on own.vendor_id = account.vendor_id and own.vendor_id <> ${platform}
    left join brand on brand.vendor_id = ${platform}`)
  const name = await platformName(db)
  return new Map(
    rows.map(({ id, ...one }) => [id, { ...one, name: one.name ?? name, ink: one.ink ?? usualInk }]),
  )
}

/** The picture above a mail: a logo, or the initial of a reseller without one. Null: the product's own mark. */
export async function mailPicture(db: Db, vendorId: number): Promise<Buffer | null> {
  const row = await brandRow(db, vendorId)
  if (!row) return vendorId === platform ? null : mailPicture(db, platform)
  const { logo, logoWidth, logoHeight } = row
  if (logo && logoWidth && logoHeight) return smallLogo({ png: logo, width: logoWidth, height: logoHeight })
  return vendorId === platform ? null : drawnInitial(row.name, row.color)
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
