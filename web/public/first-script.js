// Runs before the first paint; the build puts it into the page (scripts/page-head.ts). Reads what
// web/preferences/device.ts wrote; blocked storage means the defaults.
;(() => {
  const page = document.documentElement
  const told = document.currentScript.dataset
  const read = (name) => localStorage.getItem(`seriba.${name}`)
  try {
    const theme = JSON.parse(read('theme'))
    const language = JSON.parse(read('language'))
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
    if (language === 'en' || language === 'ru') page.lang = language
  } catch {
    // The page starts with the theme of the system, in English.
  }

  function fetchAhead(file, priority = 'auto') {
    const ahead = document.createElement('link')
    const isFont = file.endsWith('.woff2')
    ahead.rel = isFont ? 'preload' : 'modulepreload'
    if (isFont) ahead.as = 'font'
    ahead.crossOrigin = ''
    ahead.fetchPriority = priority
    ahead.href = file
    document.head.append(ahead)
  }
  // Words and letters are fetched beside the app, not after what finds out that it needs them.
  const filesOf = (text) => (text ?? '').split(' ').filter(Boolean)
  const letters = filesOf(told[page.lang]).filter((file) => file.endsWith('.woff2'))
  const words = filesOf(told[page.lang]).filter((file) => !letters.includes(file))
  for (const file of letters) fetchAhead(file)

  // The styles stand in the page. Parts that come later look for the link to them, and would fetch
  // them once more.
  if (told.styles) {
    const link = document.createElement('link')
    link.setAttribute('disabled', '')
    link.rel = 'stylesheet'
    link.href = told.styles
    document.head.append(link)
  }

  // What the look of a page depends on. The server draws pages for the look that it was told last, or
  // for a common one (server/web-app/first-page.ts); where it is another here, the app draws alone.
  const kinds = ['language', 'sidebar-collapsed', 'filters-shown', 'page-size', 'list-view']
  kinds.push('table-density', 'table-room', 'hidden-columns', 'sales-open')
  function lookNow() {
    const kept = {}
    for (const kind of kinds) if (read(kind) !== null) kept[`seriba.${kind}`] = read(kind)
    const touch = matchMedia('(pointer: coarse)').matches
    return { width: innerWidth, height: innerHeight, touch, kept }
  }
  // Between these sizes layouts differ in nothing but style, and of a list drawn for a higher screen
  // the rest is out of sight.
  const widths = [480, 768, 1024, 1280]
  const heights = [700]
  function looksLike(drawn, now) {
    const alike =
      JSON.stringify([drawn.touch, drawn.kept]) === JSON.stringify([now.touch, now.kept])
    const sameWidth = widths.every((edge) => drawn.width < edge === now.width < edge)
    const sameHeight = heights.every((edge) => drawn.height < edge === now.height < edge)
    return alike && sameWidth && sameHeight && drawn.height >= now.height
  }
  function tell() {
    const look = encodeURIComponent(JSON.stringify(lookNow()))
    // biome-ignore lint/suspicious/noDocumentCookie: the newer way comes too late for this page
    document.cookie = `seriba-look=${look}; path=/; max-age=31536000; samesite=lax`
  }
  try {
    const hides = (read('hidden-lots') ?? '[]') !== '[]'
    // The next page is drawn with it; this one need not wait for it.
    addEventListener('load', tell)
    addEventListener('seriba-remembers', tell)
    // Who comes back to the middle of a list is shown that, and not its beginning.
    const places = JSON.parse(sessionStorage.getItem('seriba.list-places') ?? '[]')
    const entry = history.state?.__TSR_key
    const wasAtTop = !places.some((place) => place.entry === entry && place.lot)
    const drawnFor = JSON.parse(page.dataset.look ?? 'null')
    if (drawnFor && looksLike(drawnFor, lookNow()) && wasAtTop && !hides) page.dataset.drawn = ''
  } catch {
    // Without storage there is nothing to tell, and nothing that was drawn for this device.
  }

  // Where the page came drawn, the app begins when that is painted, its photos too, and does not
  // delay it: on a slow machine it needs a second before anything is seen of it.
  const modules = filesOf(told.app)
  const app = modules.at(-1)
  let begun = false
  function begin() {
    if (begun) return
    begun = true
    void import(app)
  }
  async function afterPaint() {
    const [photo] = document.querySelectorAll('#drawn img')
    await photo?.decode().catch(() => undefined)
    requestAnimationFrame(() => setTimeout(begin))
  }
  // Its files come after what is seen, letters and photos, on a line that all of them share.
  const isDrawn = 'drawn' in page.dataset
  const later = [...modules, ...words]
  if (!isDrawn) for (const file of later) fetchAhead(file)
  // Before its end the page has neither the answers nor the place that the app draws into.
  addEventListener('DOMContentLoaded', () => {
    if (!app) return
    if (!isDrawn) return begin()
    for (const file of later) fetchAhead(file, 'low')
    void afterPaint()
    // A photo may be slow, and a page in the background is not painted until somebody looks.
    setTimeout(begin, 500)
  })
})()
