// The page inlines its styles (app/build/page-head.ts). Lazily loaded chunks look for a link to the stylesheet, and
// would fetch it if they found none. A disabled link fetches nothing.
const file = document.querySelector<HTMLStyleElement>('style[data-file]')?.dataset.file
if (file) {
  const link = document.createElement('link')
  link.setAttribute('disabled', '')
  link.rel = 'stylesheet'
  link.href = file
  document.head.append(link)
}

export {}
