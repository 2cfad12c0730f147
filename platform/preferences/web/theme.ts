import { preferences, type Theme } from './preferences.ts'

/** Stores a theme, which the server writes into the next page. Every open page switches to it. */
export function chooseTheme(theme: Theme): void {
  preferences.theme.write(theme)
}

/** Applies the stored theme, also when this or another tab changes it. */
export function followTheme(): void {
  const show = () => showTheme(preferences.theme.read())
  // Vite's development server sends pages without a theme.
  show()
  preferences.theme.subscribe(show)
}

function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else if (dataset.theme !== theme) dataset.theme = theme
}
