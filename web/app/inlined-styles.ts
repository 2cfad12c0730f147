// The styles stand in the page (scripts/page-head.ts). Chunks that are loaded later look for a link to
// their file, and would fetch it once more. A disabled link is enough for them and fetches nothing.
const file = document.querySelector<HTMLStyleElement>('style[data-file]')?.dataset.file
if (file) {
  const link = document.createElement('link')
  link.setAttribute('disabled', '')
  link.rel = 'stylesheet'
  link.href = file
  document.head.append(link)
}

export {}
