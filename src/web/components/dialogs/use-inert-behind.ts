import { type RefObject, useEffect } from 'react'

type Content = RefObject<HTMLElement | null>

/** The contents of the open dialogs, the latest last: one may stand over another. */
let open: readonly Content[] = []

/**
 * Keeps all that lies behind an open dialog out of reach of the Tab key, of presses and of screen readers: the page, and the
 * dialog or drawer below this one. Toasts stand beside them in the document, so they stay within reach.
 */
export function useInertBehind(opened: boolean, content: Content): void {
  useEffect(() => {
    if (!opened) return
    open = [...open, content]
    setInert()
    return () => {
      open = open.filter((other) => other !== content)
      setInert()
    }
  }, [opened, content])
}

function setInert(): void {
  // As an attribute, which the styles read in browsers that do not know `inert`.
  document.getElementById('root')?.toggleAttribute('inert', open.length > 0)
  for (const { current } of open)
    current?.toggleAttribute('inert', open.at(-1)?.current !== current)
  if (open.length > 0) document.addEventListener('focusin', keepFocus)
  else document.removeEventListener('focusin', keepFocus)
}

/** Browsers that do not know `inert` move the focus behind the dialog, with Tab or with « Suivant » of a phone's keyboard. */
function keepFocus({ target }: FocusEvent): void {
  if (target instanceof Element && target.closest('[inert]')) open.at(-1)?.current?.focus()
}
