import { lockedScreen } from '#contract/access/role-table.ts'
import { userRole } from '#contract/access/roles.ts'
import { rolesAndScreensCalls } from '#contract/access/roles-and-screens.ts'
import { nameOf } from '#contract/kit/choices.ts'
import { booleanEnum, enumerations } from '#contract/models.ts'
import { screenGroups } from '#contract/screens/screen-groups.ts'
import { type Screen, screens } from '#contract/screens/screens.ts'
import { settingCalls, settingProblem, settings } from '#contract/settings/settings.ts'
import { handle, handleOpen, type Route } from '../handle.ts'
import { holdOne, update } from '../kit/change.ts'
import { sql } from '../kit/db.ts'
import { badField, badInput, refuseIf } from '../kit/errors.ts'
import { settingValues } from './actions.ts'

interface ProductRow {
  id: number
  name: string
  displayName: string
}
interface ScreenRow {
  role: number
  screen: string
  group: string
}

export const settingRoutes: Route[] = [
  handleOpen(settingCalls.app, { platform: false }, async ({ app, db, who, lang }) => {
    const values = await settingValues(db)
    const isSignedIn = who !== null
    const products = isSignedIn
      ? await db.rows(
          sql<ProductRow>`select id, name, display_name as "displayName" from product order by id`,
        )
      : []
    const accountProducts =
      who?.accountId != null
        ? await db.rows(sql<ProductRow>`
            select product.id, product.name, product.display_name as "displayName"
            from account_product
            join product on product.id = account_product.product_id
            where account_product.account_id = ${who.accountId}
            order by product.id`)
        : []
    const rolesAndScreens = isSignedIn
      ? await db.rows(
          sql<ScreenRow>`select role, screen, "group" from roles_and_screens order by role, screen`,
        )
      : []
    return {
      // One by one: a setting that is added later is not told to strangers by itself.
      appDisplayName: values.appDisplayName,
      supportEmail: values.supportEmail,
      helpCenterUrl: values.helpCenterUrl,
      unlockEmail: values.unlockEmail,
      chatWidgetUrl: values.chatWidgetUrl,
      scanIntervalHours: Number(values.scanIntervalHours),
      staleScanHours: Number(values.staleScanHours),
      environmentName: app.config.environmentName,
      syncTargetEnvironment: app.config.syncTargetEnvironment || null,
      dataEditAllowed: app.config.dataEditAllowed,
      enums: Object.fromEntries(
        [...enumerations, ['BooleanEnum', { all: booleanEnum }] as const].map(([key, set]) => [
          key,
          set.all.map(({ name, value, label }) => ({ name, value, label: label[lang] })),
        ]),
      ),
      products,
      accountProducts,
      rolesAndScreens,
      DashboardScreens: Object.entries(screens).map(([name, group]) => ({ name, group })),
      DashboardScreensGroup: Object.entries(screenGroups).map(([name, label]) => ({
        name,
        label: label[lang],
      })),
    }
  }),

  handle(settingCalls.update, async ({ db, params, body, now, note, seen }) => {
    const setting = await holdOne(db, settings, params.id, { seen })
    const problem = settingProblem(setting.name, body.value)
    if (problem) throw badField('value', problem)
    note({ name: setting.name, from: setting.value, to: body.value })
    await update(db, settings, [setting.id], body, now)
  }),

  handle(rolesAndScreensCalls.update, async ({ db, body, note }) => {
    const { changes } = body
    for (const { role, screen } of changes) {
      if (!Object.hasOwn(screens, screen))
        throw badInput({ en: `There is no screen '${screen}'`, de: `Es gibt keine Ansicht „${screen}“` })
      if (!nameOf(userRole, role))
        throw badInput({ en: `There is no role ${role}`, de: `Es gibt keine Rolle ${role}` })
    }
    for (const { role, screen, allowed } of changes) if (!allowed) refuseIf(lockedScreen(role, screen))
    const closed = changes.filter((one) => !one.allowed)
    const opened = changes.filter((one) => one.allowed)
    await db.run(sql`
      delete from roles_and_screens
      using unnest(${closed.map((one) => one.role)}::int[], ${closed.map((one) => one.screen)}::text[]) as gone (role, screen)
      where roles_and_screens.role = gone.role and roles_and_screens.screen = gone.screen`)
    await db.run(sql`
      insert into roles_and_screens (role, screen, "group")
      select * from unnest(
        ${opened.map((one) => one.role)}::int[],
        ${opened.map((one) => one.screen)}::text[],
        ${opened.map((one) => screens[one.screen as Screen])}::text[])
      on conflict (role, screen) do nothing`)
    note({ changes })
  }),
]
