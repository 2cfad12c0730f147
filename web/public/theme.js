// Runs before the first paint. Reads what web/device.ts wrote; blocked storage means the defaults.
;(() => {
  try {
    const theme = JSON.parse(localStorage.getItem('seriba.theme'))
    const language = JSON.parse(localStorage.getItem('seriba.language'))
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    if (language === 'en' || language === 'ru') document.documentElement.lang = language
  } catch {
    // The page starts with the theme of the system, in English.
  }
})()
