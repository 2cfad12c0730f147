import { type DragEvent, useState } from 'react'

interface FileDrop {
  /** Whether files are dragged over the element. */
  readonly isOver: boolean
  /** Props of the element. */
  readonly target: Readonly<
    Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>
  >
}

/** Accepts files that are dropped on an element. */
export function useFileDrop(onFiles: (files: readonly File[]) => void, isEnabled = true): FileDrop {
  const [isOver, setIsOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    if (!isEnabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') onFiles([...event.dataTransfer.files])
  }
  return { isOver, target: { onDragOver: onDrag, onDragLeave: onDrag, onDrop: onDrag } }
}
