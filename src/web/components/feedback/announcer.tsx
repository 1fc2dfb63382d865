import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'

let said = { id: 0, text: '' }
const listeners = new Set<() => void>()

/** After the last line of a page it would make the page scroll. */
const AT_TOP = { top: 0 }

/** Tells screen readers of a success that the screen shows. */
export function announceToReaders(text: string): void {
  said = { id: said.id + 1, text }
  for (const listener of listeners) listener()
}

/** Outside the page, which is inert behind a dialog. Mounted once, with the toasts. */
export function Announcer() {
  const { id, text } = useSyncExternalStore(listen, () => said)
  return createPortal(
    <VisuallyHidden aria-live="polite" data-announced="" style={AT_TOP}>
      {text ? <span key={id}>{text}</span> : null}
    </VisuallyHidden>,
    document.body,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
