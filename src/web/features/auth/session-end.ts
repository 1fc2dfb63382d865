import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { clearPersonalStorage, deletePersonalDatabases } from '#web/lib/storage.ts'

/**
 * `left`: the person signed out here. `lost`: the session ended otherwise, and what was typed is
 * kept for their return.
 */
export type SessionEnd = 'left' | 'lost'

type EndHandler = (end: SessionEnd) => void | Promise<void>
type Warning = () => ConfirmRequest | null

const endHandlers: EndHandler[] = []
const warnings: Warning[] = []

/**
 * Registers a handler for the end of the session. A feature calls it once, when it is loaded: auth
 * imports no feature.
 */
export function onSessionEnd(handler: EndHandler): void {
  endHandlers.push(handler)
}

/**
 * Registers a question to ask before a sign-out that would lose something; null means that there is
 * none.
 */
export function warnBeforeSignOut(warning: Warning): void {
  warnings.push(warning)
}

/** The first question of a feature before a sign-out. */
export function signOutWarning(): ConfirmRequest | null {
  for (const warning of warnings) {
    const request = warning()
    if (request) return request
  }
  return null
}

/**
 * Clears what the browser stores of the person, and calls the features' handlers. Everything except
 * databases is done on return.
 */
export async function handleSessionEnd(end: SessionEnd): Promise<void> {
  if (end === 'left') clearPersonalStorage()
  const handled = endHandlers.map((handler) => handler(end))
  if (end === 'left') await deletePersonalDatabases()
  await Promise.all(handled)
}
