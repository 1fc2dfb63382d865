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
