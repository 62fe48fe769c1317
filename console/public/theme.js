// Sets data-theme on <html> before the first paint, and keeps it right afterwards. Loaded as a blocking script of
// its own because the content security policy forbids inline scripts. It is the only place where the rule stands:
// the console listens to data-theme and dispatches 'themesettings' after changing a stored key.
;(() => {
  const defaultNightStart = 72_000_000 // 20:00
  const defaultNightEnd = 28_800_000 // 08:00
  const headerColor = { light: '#ffffff', dark: '#161a21' }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage is blocked: defaults apply
    }
  }

  const timeOfDay = (key, fallback) => {
    const text = stored(key)
    const ms = Number(text)
    return text && Number.isInteger(ms) && ms >= 0 && ms < 86_400_000 ? ms : fallback
  }

  const isNight = () => {
    if (stored('nightMode') !== 'on') return false
    const start = timeOfDay('nightModeStart', defaultNightStart)
    const end = timeOfDay('nightModeEnd', defaultNightEnd)
    const now = new Date()
    const ms =
      ((now.getHours() * 60 + now.getMinutes()) * 60 + now.getSeconds()) * 1000 + now.getMilliseconds()
    return start <= end ? ms >= start && ms < end : ms >= start || ms < end
  }

  // Paper is white.
  let isPrinting = false
  const print = (is) => () => {
    isPrinting = is
    apply()
  }

  const currentTheme = () => {
    if (isPrinting) return 'light'
    if (isNight()) return 'dark'
    const theme = stored('theme')
    if (theme === 'light' || theme === 'dark') return theme
    return systemIsDark.matches ? 'dark' : 'light'
  }

  const apply = () => {
    const theme = currentTheme()
    if (document.documentElement.dataset.theme !== theme) document.documentElement.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', headerColor[theme])
  }

  apply()
  systemIsDark.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('themesettings', apply)
  addEventListener('beforeprint', print(true))
  addEventListener('afterprint', print(false))
  document.addEventListener('visibilitychange', apply)
  setInterval(apply, 30_000)
})()
