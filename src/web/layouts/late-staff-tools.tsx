import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { notifyNotOpened } from '#web/components/dialogs/notify-not-opened.ts'
import type { FrameTool } from '#web/components/frame/nav-item.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { characterKeys } from '#web/lib/shortcuts/character-keys.ts'
import { textFieldOf } from '#web/lib/typing/text-field.ts'
import { forgetTool, openTool } from '#web/operations/palette/opened-tool.ts'
import { focusSearch } from '#web/operations/palette/screen-search.ts'

const StaffTools = lazyPart(() => import('./staff-tools.tsx'))

/** The palette for a mouse or a finger; it leads to the help of the keys too. */
export const SEARCH_TOOL: FrameTool = {
  label: 'Chercher',
  shortcut: 'mod+k',
  icon: <IconSearch />,
  onClick: () => openTool('palette'),
}

/**
 * The tools of the team, loaded at the first move of a mouse, touch or key: a page that is only read does without. Without a network
 * they are tried again at the next touch or key.
 */
export function LateStaffTools() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isLoaded) return
    const controller = new AbortController()
    const { signal } = controller
    let tries = 0
    const load = async () => {
      tries += 1
      const current = tries
      const isThere = await StaffTools.preload()
      if (isThere) setLoaded(true)
      // The page does without them. What was asked for must not open by itself at a later touch; a later try may still bring it.
      else if (current === tries && forgetTool()) notifyNotOpened()
    }
    window.addEventListener('pointermove', load, { signal, once: true })
    window.addEventListener('pointerdown', load, { signal })
    window.addEventListener('keydown', load, { signal })
    window.addEventListener('keydown', openAtKey, { signal })
    // After the click of a button that asks for a tool, so that a failure is of that tool.
    window.addEventListener('click', load, { signal })
    return () => controller.abort()
  }, [isLoaded])
  return isLoaded ? <StaffTools /> : null
}

/** Ctrl-K, `?` and `/` before what listens to them is loaded. */
function openAtKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target, defaultPrevented } = event
  // The screen has a `/` of its own, and heard it first.
  if (defaultPrevented) return
  const isPalette = key.toLowerCase() === 'k' && (ctrlKey || metaKey)
  const isCharacter = (key === '?' || key === '/') && isOfScreen(target)
  if (!isPalette && !isCharacter) return
  event.preventDefault()
  if (key === '/') focusSearch()
  else openTool(isPalette ? 'palette' : 'help')
}

/** A key of one character is neither typed in a field nor pressed in a dialog. */
function isOfScreen(target: EventTarget | null): boolean {
  if (!characterKeys.isOn() || document.querySelector('[aria-modal="true"]')) return false
  return !(target instanceof Element && textFieldOf(target))
}
