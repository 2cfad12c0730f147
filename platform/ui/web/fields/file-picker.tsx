import type { RefObject } from 'react'

interface FilePickerProps {
  ref: RefObject<HTMLInputElement | null>
  /** Media types of the files. */
  accept: readonly string[]
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A hidden field; a click on it opens the browser's file dialog. */
export const FilePicker = ({ ref, accept, multiple, onFiles }: FilePickerProps) => (
  <input
    ref={ref}
    type="file"
    multiple={multiple}
    accept={accept.join()}
    tabIndex={-1}
    aria-hidden="true"
    className="hidden"
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])])
      // Allows choosing the same file again.
      target.value = ''
    }}
  />
)
