import { userRole } from '#contract/access/roles.ts'

const { Admin, User, SuperAdmin } = userRole.value

/** Not the same rule on both, as specified. */
export const showsBell = (role: number, isMobile: boolean): boolean =>
  isMobile ? role !== User && role !== SuperAdmin : role === Admin || role === User

/** On a small screen the sidebar has it. */
export const hasHeaderMenu = (role: number, isMobile: boolean): boolean =>
  !isMobile && (role === Admin || role === User)
