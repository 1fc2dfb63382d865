import { ROLES, type Role } from '#shared/roles.ts'
import { deviceStorage } from '../storage.ts'

/**
 * The role of the person who is signed in here, for the public pages: they cannot read the session's cookie. It opens
 * nothing, and goes with the other data of the person at sign-out.
 */
const ROLE_KEY = 'laveo-espace'

/** Called by the application for each session that it shows; null when it has ended. */
export function noteOwnRole(role: Role | null): void {
  if (role) deviceStorage.write(ROLE_KEY, role)
  else deviceStorage.remove(ROLE_KEY)
}

/** The role that was noted last on this device. */
export function readOwnRole(): Role | undefined {
  const noted = deviceStorage.read(ROLE_KEY)
  return ROLES.find((role) => role === noted)
}

/** Whether the last session of this device was one by a link: its person has no password to sign in with. */
const BY_LINK_KEY = 'laveo-par-lien'

/** Called by the application for each session that it shows. The note outlives a session that ends by itself, not a sign-out. */
export function noteByLink(byLink: boolean): void {
  if (byLink) deviceStorage.write(BY_LINK_KEY, 'oui')
  else deviceStorage.remove(BY_LINK_KEY)
}

export const wasLastByLink = (): boolean => deviceStorage.read(BY_LINK_KEY) !== null
