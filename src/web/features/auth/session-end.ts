import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { clearPersonalStorage, deletePersonalDatabases } from '#web/lib/storage.ts'

/** `left`: the person signed out here. `lost`: the session ended otherwise, and what was typed waits for their return. */
export type SessionEnd = 'left' | 'lost'

type EndHandler = (end: SessionEnd) => void | Promise<void>
type Warning = () => ConfirmRequest | null

const endHandlers: EndHandler[] = []
const warnings: Warning[] = []

/** Runs when the session ends. A feature calls it once, as it is loaded: auth itself knows no feature. */
export function onSessionEnd(handler: EndHandler): void {
  endHandlers.push(handler)
}

/** Asks before a sign-out that would cost something; a warning that answers null has nothing to ask. */
export function warnBeforeSignOut(warning: Warning): void {
  warnings.push(warning)
}

/** The first question that a feature wants answered before a sign-out. */
export function signOutWarning(): ConfirmRequest | null {
  for (const warning of warnings) {
    const request = warning()
    if (request) return request
  }
  return null
}

/** Clears what the browser stores of a person who leaves, and tells the features. All but databases is done on return. */
export async function handleSessionEnd(end: SessionEnd): Promise<void> {
  if (end === 'left') clearPersonalStorage()
  const handled = endHandlers.map((handler) => handler(end))
  if (end === 'left') await deletePersonalDatabases()
  await Promise.all(handled)
}
