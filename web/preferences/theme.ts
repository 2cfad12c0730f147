import { device, type Theme } from './device.ts'

/** Switches the page to a theme and stores it; the server writes it into the next page. */
export function chooseTheme(theme: Theme): void {
  device.theme.write(theme)
  showTheme(theme)
}

/** Vite's own server, in development, sends pages without a theme. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else if (dataset.theme !== theme) dataset.theme = theme
}
