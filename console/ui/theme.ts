import { type ThemeConfig, theme } from 'antd'
import { componentTokens } from './componentTokens.ts'
import { type Palette, palette, type ThemeMode } from './palette.ts'

const font = "'Inter', system-ui, -apple-system, 'Segoe UI', sans-serif"
const mono = "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"

/** antd's dark algorithm dims the seed colours; this puts the exact hues back after it. */
const exactSeeds: NonNullable<ThemeConfig['algorithm']> = (seed, map = theme.defaultAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorPrimary,
})

const sizes = {
  fontFamily: font,
  fontFamilyCode: mono,
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeHeading1: 40,
  fontSizeHeading2: 24,
  fontSizeHeading3: 20,
  fontSizeHeading4: 16,
  fontSizeHeading5: 14,
  lineHeight: 20 / 14,
  lineHeightSM: 16 / 12,
  lineHeightLG: 24 / 16,
  fontWeightStrong: 600,
  sizeUnit: 4,
  sizeStep: 4,
  controlHeight: 32,
  controlHeightLG: 40,
  controlHeightSM: 28,
  borderRadius: 8,
  borderRadiusLG: 12,
  borderRadiusSM: 6,
  borderRadiusXS: 4,
  padding: 16,
  paddingLG: 24,
  paddingSM: 12,
  paddingXS: 8,
  margin: 16,
  marginLG: 24,
  marginSM: 12,
  marginXS: 8,
  motionDurationFast: '0.1s',
  motionDurationMid: '0.15s',
  motionDurationSlow: '0.15s',
  motionEaseInOut: 'ease-out',
  motionEaseOut: 'ease-out',
  controlOutlineWidth: 3,
} as const

const colors = (p: Palette): ThemeConfig['token'] => ({
  colorPrimary: p.accent,
  colorPrimaryHover: p.accentHover,
  colorPrimaryBg: p.accentSoft,
  colorPrimaryBgHover: p.accentSoft,
  colorPrimaryBorder: p.accentLine,
  colorLink: p.accent,
  colorLinkHover: p.accentHover,
  colorInfo: p.accent,
  colorSuccess: p.ok,
  colorSuccessBg: 'var(--ok-soft)',
  colorError: p.bad,
  colorWarning: p.warn,
  colorTextLightSolid: p.onAccent,
  colorBgLayout: p.bg,
  colorBgContainer: p.surface,
  colorBgElevated: p.surface,
  colorBgSpotlight: p.text,
  colorBgMask: 'var(--mask)',
  colorBgContainerDisabled: p.fill,
  colorText: p.text,
  colorTextSecondary: p.quiet,
  colorTextTertiary: p.quiet,
  colorTextDescription: p.quiet,
  colorTextPlaceholder: p.quiet,
  colorTextDisabled: p.faint,
  colorTextQuaternary: p.faint,
  colorIcon: p.quiet,
  colorIconHover: p.text,
  colorBorder: p.borderStrong,
  colorBorderSecondary: p.border,
  colorSplit: p.border,
  colorFillAlter: p.fill,
  colorFillTertiary: p.fill,
  colorFillSecondary: p.fill2,
  colorFillContent: p.fill,
  controlItemBgHover: p.fill,
  controlItemBgActive: p.accentSoft,
  controlItemBgActiveHover: p.accentSoft,
  controlOutline: p.accentSoft,
  boxShadow: 'var(--shadow)',
  boxShadowSecondary: 'var(--shadow)',
  boxShadowTertiary: 'none',
})

const still = { motionDurationFast: '0s', motionDurationMid: '0s', motionDurationSlow: '0s' }

/** Without motion antd opens and closes at once, and waits for no end of a movement; colors change at once too. */
export const parapetTheme = (mode: ThemeMode, motion = true): ThemeConfig => ({
  algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exactSeeds],
  hashed: false, // one antd on the page: shorter class names
  zeroRuntime: true, // its rules come as a style sheet (console/antd-styles.ts); only the variables are written here
  token: { ...sizes, ...colors(palette[mode]), motion, ...(!motion && still) },
  components: componentTokens(palette[mode], mode),
})
