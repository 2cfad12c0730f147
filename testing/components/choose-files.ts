/** Chooses files in the last file field of the page, as a person does in the dialog opened by a button. */
export function chooseFiles(...files: readonly File[]): void {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1)
  if (!input) throw new Error('the page has no field for files')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
