import { device, type Theme } from './device.ts'

/** Switches the page to a theme and stores it; the server writes it into the next page. */
export function chooseTheme(theme: Theme): void {
  device.theme.write(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
