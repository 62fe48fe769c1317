import { buffer } from 'node:stream/consumers'
import type { Principal } from '#contract/access/permissions.ts'
import { userRole } from '#contract/access/roles.ts'
import { brandCalls, brandRules } from '#contract/brand/brand.ts'
import { receiveFile } from '../files/actions.ts'
import { handle, handleOutside, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, forbidden } from '../kit/errors.ts'
import { type BrandRow, brandRow, drawnLogo, platformName, usualInk } from './actions.ts'
import { safeLogo } from './logo.ts'

const logoBytes = 5 * 1024 * 1024

export const brandRoutes: Route[] = [
  handle(brandCalls.get, async ({ db, who }) => {
    const { logo, logoWidth: _w, logoHeight: _h, ...row } = await ownBrand(db, who)
    const png = logo ?? drawnLogo(row.name, row.color).png
    return { ...row, hasLogo: logo !== null, logo: `data:image/png;base64,${png.toString('base64')}` }
  }),

  handle(brandCalls.update, async ({ db, who, body, now }) => {
    const { name, address = '', color, paper } = body
    const problem = brandRules.color(color)
    if (problem) throw badField('color', problem)
    await db.run(sql`
      insert into brand (vendor_id, name, address, color, paper, last_updated_time)
      values (${placeOf(who)}, ${name.trim()}, ${address.trim()}, ${color.toLowerCase()}, ${paper}, ${now})
      on conflict (vendor_id) do update set
        (name, address, color, paper, last_updated_time) =
        (excluded.name, excluded.address, excluded.color, excluded.paper, excluded.last_updated_time)`)
  }),

  handleOutside(brandCalls.logo, {
    outside: async (ctx) => {
      const file = await receiveFile(ctx, { bytes: logoBytes })
      return safeLogo(await buffer(file.open()))
    },
    run: async ({ db, who, now }, { png, width, height }) => {
      const { name, address, color, paper } = await ownBrand(db, who)
      await db.run(sql`
        insert into brand (vendor_id, name, address, color, paper, logo, logo_width, logo_height, last_updated_time)
        values (${placeOf(who)}, ${name}, ${address}, ${color}, ${paper}, ${png}, ${width}, ${height}, ${now})
        on conflict (vendor_id) do update set
          (logo, logo_width, logo_height, last_updated_time) =
          (excluded.logo, excluded.logo_width, excluded.logo_height, excluded.last_updated_time)`)
      return { url: `data:image/png;base64,${png.toString('base64')}` }
    },
  }),

  handle(brandCalls.removeLogo, async ({ db, who, now }) => {
    await db.run(sql`
      update brand set logo = null, logo_width = null, logo_height = null, last_updated_time = ${now}
      where vendor_id = ${placeOf(who)}`)
  }),
]

/** A reseller has its own brand; the operators have the platform's. */
function placeOf({ role, vendorId }: Principal): number {
  if (role === userRole.value.SuperAdmin) return 0
  if (vendorId === null) throw forbidden()
  return vendorId
}

async function ownBrand(db: Db, who: Principal): Promise<BrandRow> {
  const place = placeOf(who)
  const row = await brandRow(db, place)
  if (row) return row
  const vendor = await db.maybe(sql<{ name: string }>`select name from vendor where id = ${place}`)
  return {
    name: vendor?.name ?? (await platformName(db)),
    address: '',
    color: usualInk,
    paper: 'A4',
    logo: null,
    logoWidth: null,
    logoHeight: null,
  }
}
