import { useEffect, useEffectEvent } from 'react'
import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts'
import { navigate } from '#web/lib/router/history.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import type { ConfirmRequest } from './confirm-dialog.tsx'
import { useConfirm } from './use-confirm.tsx'

const ABANDON = {
  title: 'Abandonner les modifications\u202f?',
  text: 'Ce que vous avez écrit n’est pas enregistré.',
  confirmLabel: 'Abandonner',
  cancelLabel: 'Continuer',
  tone: 'danger',
} as const

/**
 * A function that leaves a sheet. While something is not saved, it asks for confirmation first, and
 * the browser asks before it leaves the page.
 */
export function useConfirmLeave(
  unsaved: boolean,
  leave: () => void,
  question: ConfirmRequest = ABANDON,
): () => void {
  const confirm = useConfirm()
  useUnloadWarning(unsaved)
  const ask = useOneAtATime(async () => {
    // One Escape reaches both the sheet and the question, so each waits for the next task.
    await nextTask()
    const yes = await confirm(question)
    if (yes) leave()
    await nextTask()
  })
  return () => (unsaved ? ask() : leave())
}

/**
 * Asks for confirmation before a link of the application leads away from a screen with something unsaved. `discard` forgets
 * it once that screen is gone: until then it may be written down again.
 */
export function useConfirmLinks(isUnsaved: () => boolean, discard: () => void): void {
  const confirm = useConfirm()
  const isLeft = useEffectEvent(isUnsaved)
  const forget = useEffectEvent(discard)
  useEffect(() => {
    let leaving = false
    const ask = async (link: HTMLAnchorElement) => {
      leaving = await confirm(ABANDON)
      if (leaving) navigate(link.pathname + link.search + link.hash)
    }
    const onClick = (event: MouseEvent) => {
      const link = linkAway(event)
      if (!link || leaving || !isLeft()) return
      // Before the link itself hears of it.
      event.preventDefault()
      event.stopPropagation()
      void ask(link)
    }
    document.addEventListener('click', onClick, true)
    return () => {
      document.removeEventListener('click', onClick, true)
      if (leaving) forget()
    }
  }, [confirm])
}

/** The link to another screen of the application that a plain click follows. */
function linkAway(click: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, altKey, ctrlKey, shiftKey } = click
  if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return undefined
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.target !== '' || link.origin !== window.location.origin) return undefined
  return link.pathname === window.location.pathname ? undefined : link
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
