// The styles are inlined in the page (app/build/page-head.ts). Chunks that are loaded later look for a link
// to the stylesheet, and would fetch it if there was none. A disabled link fetches nothing.
const file = document.querySelector<HTMLStyleElement>('style[data-file]')?.dataset.file
if (file) {
  const link = document.createElement('link')
  link.setAttribute('disabled', '')
  link.rel = 'stylesheet'
  link.href = file
  document.head.append(link)
}

export {}
