import { device, type Theme } from './device.ts'

/** Switches the page to a theme and remembers it; `web/public/first-script.js` restores it on load. */
export function chooseTheme(theme: Theme): void {
  device.theme.write(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
