/** Letters typed after the palette was asked for and before its field has the focus: its code may be on the way. */
let typed = ''
let catching: AbortController | undefined

/** Keeps the letters that follow for the palette's field; the screen below would take them for its own keys. */
export function catchTyping(): void {
  takeTyped()
  catching = new AbortController()
  const { signal } = catching
  window.addEventListener('keydown', catchKey, { capture: true, signal })
  window.addEventListener('pointerdown', takeTyped, { capture: true, signal })
}

/** Gives the letters, once, and leaves the keys alone from then on. */
export function takeTyped(): string {
  catching?.abort()
  const taken = typed
  typed = ''
  return taken
}

function catchKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (event.isComposing || ctrlKey || metaKey || altKey) return
  if (key === 'Escape') {
    takeTyped()
    return
  }
  if (key.length === 1) typed += key
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  event.preventDefault()
  event.stopPropagation()
}
