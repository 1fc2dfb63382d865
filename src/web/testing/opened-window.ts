import { onTestFinished, vi } from 'vitest'

/** The window that a tap opens: where it was led, and whether it was closed again. */
export function standInWindow() {
  const view = { led: '', closed: false }
  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    Object.assign(view, { led: '', closed: false })
    const document = window.document.implementation.createHTMLDocument()
    const location = {
      replace(address: string) {
        view.led = address
      },
    }
    const close = () => {
      view.closed = true
    }
    return { opener: window, document, location, close } as unknown as Window
  })
  onTestFinished(() => open.mockRestore())
  return { view, open }
}
