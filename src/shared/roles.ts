/** The four roles, spelled as they are stored and routed. */
export const ROLES = ['client', 'livreur', 'admin', 'superadmin'] as const
export type Role = (typeof ROLES)[number]

/** The French of each role, as the staff reads it. */
export const ROLE_LABELS: Record<Role, string> = {
  client: 'Client',
  livreur: 'Livreur',
  admin: 'Administrateur',
  superadmin: 'Super Admin',
}

/** The page where each role lands after signing in. */
export const ROLE_HOME = {
  client: '/client/dashboard',
  livreur: '/livreur/dashboard',
  admin: '/admin/dashboard',
  superadmin: '/superadmin/panel',
} as const satisfies Record<Role, string>

/** Roles that may work on every order. A superadmin may do what an admin does. */
export const STAFF_ROLES = ['admin', 'superadmin'] as const satisfies readonly Role[]

/** True when the role may work on every order. */
export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'superadmin'
}
