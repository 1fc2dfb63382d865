import { useEffect, useEffectEvent } from 'react'
import { textFieldOf } from '#web/lib/typing/text-field.ts'

/** A scanner presses its keys faster than people do. */
const BURST_MS = 100
/** From its last sign to its Enter, on a tablet that is busy. */
const END_MS = 500
const SHORTEST = 3

/**
 * Reads a USB scanner, which presses keys and then Enter, wherever the focus is. A field and a dialog keep their keys; no
 * button is pressed by the Enter of a scanner.
 */
export function useScannerKeys(onText: (text: string) => void): void {
  const tell = useEffectEvent(onText)
  useEffect(() => {
    let text = ''
    let lastAt = 0
    const hear = (event: KeyboardEvent) => {
      if (isOfSomethingElse(event)) return
      const pause = event.timeStamp - lastAt
      if (event.key === 'Enter' || event.key === 'Tab') {
        const scanned = pause < END_MS ? text : ''
        text = ''
        if (scanned.length < SHORTEST) return
        swallow(event)
        tell(scanned)
      } else if (event.key.length === 1) {
        text = (pause < BURST_MS ? text : '') + event.key
        lastAt = event.timeStamp
        // The first may be a shortcut of the screen; those behind it are none.
        if (text.length > 1) swallow(event)
      }
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
}

function isOfSomethingElse(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true
  if (document.querySelector('[aria-modal="true"]')) return true
  return event.target instanceof Element && textFieldOf(event.target) !== null
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
