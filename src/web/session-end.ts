import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { clearPersonalStorage, deletePersonalDatabases } from '#web/lib/storage.ts'

/**
 * `signed-out`: the user signed out here. `lost`: the session ended in another way, and drafts are
 * kept until the user signs in again.
 */
export type SessionEnd = 'signed-out' | 'lost'

type EndHandler = (end: SessionEnd) => void | Promise<void>
type Warning = () => ConfirmRequest | null

const endHandlers: EndHandler[] = []
const warnings: Warning[] = []
let signedOut = false

/** After a sign-out this page is about to be left, and still knows its account: nothing may note it on the device again. */
export const hasSignedOut = (): boolean => signedOut

/**
 * Registers a handler for the end of the session. A room calls it when its module is loaded,
 * because the session imports no room.
 */
export function onSessionEnd(handler: EndHandler): void {
  endHandlers.push(handler)
}

/**
 * Registers a function that returns the question to ask before a sign-out that would lose data, or
 * null when nothing would be lost.
 */
export function warnBeforeSignOut(warning: Warning): void {
  warnings.push(warning)
}

/** The first question that a room asks before a sign-out, or null. */
export function signOutWarning(): ConfirmRequest | null {
  for (const warning of warnings) {
    const request = warning()
    if (request) return request
  }
  return null
}

/**
 * Calls the rooms’ handlers, and after a sign-out removes the user's data from the browser. Only
 * the databases and slow handlers need the returned promise: the rest is done before the first await.
 */
export async function handleSessionEnd(end: SessionEnd): Promise<void> {
  signedOut = end === 'signed-out'
  if (signedOut) clearPersonalStorage()
  const handled = endHandlers.map((handler) => handler(end))
  if (end === 'signed-out') await deletePersonalDatabases()
  await Promise.all(handled)
}
