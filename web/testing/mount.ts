import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders into a new element at the end of the page; returns a function that removes it. */
export function mount(content: ReactNode): () => void {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(content)
  return () => {
    root.unmount()
    container.remove()
  }
}
