// The colours antd's algorithms have to calculate with. Everything else reads the variables of tokens.css.
export type ThemeMode = 'light' | 'dark'

export const palette = {
  light: {
    bg: '#f7f8fa',
    surface: '#ffffff',
    fill: '#f1f3f6',
    fill2: '#e9ecf1',
    border: '#e4e7ec',
    borderStrong: '#cdd3dc',
    text: '#1b2330',
    quiet: '#5b6675',
    faint: '#8a94a3',
    accent: '#2f5bea',
    accentHover: '#264cc9',
    accentSoft: '#eef2fe',
    accentLine: '#c3d0fa',
    onAccent: '#ffffff',
    ok: '#1a7f4b',
    bad: '#c62f3d',
    onBad: '#ffffff',
    warn: '#b26a00',
    score: '#203893',
  },
  dark: {
    bg: '#0e1116',
    surface: '#161a21',
    fill: '#1e232c',
    fill2: '#272d38',
    border: '#2a303a',
    borderStrong: '#3a4250',
    text: '#e6e9ef',
    quiet: '#9aa4b2',
    faint: '#6f7a89',
    accent: '#6d8dff',
    accentHover: '#88a2ff',
    accentSoft: '#1d2540',
    accentLine: '#34447d',
    onAccent: '#0e1116',
    ok: '#3ecf8e',
    bad: '#ff6b74',
    onBad: '#160c0d',
    warn: '#f0b429',
    score: '#7f93f2',
  },
} as const

export type Palette = (typeof palette)[ThemeMode]
