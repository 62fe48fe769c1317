import type * as groups from '#contract/access/group-permissions.ts'
import type * as access from '#contract/access/permissions.ts'
import type * as screens from '#contract/screens/screens.ts'

declare module '#console/kit/names.ts' {
  interface Names {
    permission: access.Permission
    screen: screens.Screen
    action: groups.Action
  }
}
