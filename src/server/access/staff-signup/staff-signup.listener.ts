import type { Listener } from '#server/lib/context.ts'
import { revokeStaffCodes } from './staff-signup.service.ts'

/** A superadmin who leaves may have let somebody in: their codes must not work. */
export const staffSignupListener: Listener = {
  accountClosed({ clock }, orm, { role }) {
    if (role === 'superadmin') revokeStaffCodes(orm, clock.now())
  },
}
