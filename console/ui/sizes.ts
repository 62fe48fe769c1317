/** Widths in px at which the layout may change. */
export const breakpoints = {
  phone: 360,
  wide: 568,
  tablet: 768,
  desktop: 992,
  large: 1280,
  big: 1920,
} as const

export const modalWidth = { small: 400, medium: 600, large: 800 } as const
/** Of a dialog where what is written and its effect stand side by side. */
export const sideBySideWidth = 1040

/** How tall the scrolling body of a table is in a window of this width. */
export const tableBodyHeight = (windowWidth: number): string => {
  if (windowWidth >= breakpoints.big) return '50vh'
  if (windowWidth >= breakpoints.desktop) return '45vh'
  if (windowWidth >= breakpoints.tablet) return '40vh'
  return '35vh'
}
