import type { RefObject } from 'react'

interface FilePickerProps {
  ref: RefObject<HTMLInputElement | null>
  /** Media types of the files. */
  accept: readonly string[]
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A hidden field, whose click opens the file dialog of the browser. */
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
      // The same file may be chosen again.
      target.value = ''
    }}
  />
)
