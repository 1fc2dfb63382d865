/** Long enough for the slowest phone to have begun writing the file. */
const KEPT_MS = 60_000

/** Hands a text to the browser as a file to be kept. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
