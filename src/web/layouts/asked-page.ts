import { ROLE_HOME, type Role } from '#shared/roles.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** Staff read invoices at the client's address. */
const INVOICES = paths.client.invoice('')
const LABELS = paths.label('')
const TICKETS = paths.ticket('')
/** The code on a label opens this address, which redirects each role to its own screen. */
const ORDER_LINKS = paths.order('')
const AREAS: Record<Role, string[]> = {
  client: ['/client/', paths.basket, TICKETS, ORDER_LINKS],
  livreur: ['/livreur/', LABELS, TICKETS, ORDER_LINKS],
  admin: ['/admin/', INVOICES, LABELS, TICKETS, ORDER_LINKS],
  superadmin: ['/superadmin/', '/admin/', INVOICES, LABELS, TICKETS, ORDER_LINKS],
}

/** The page that was asked for before signing in, or the home page when there is none that this role may open. */
export function askedPage(role: Role, from: unknown): string {
  if (typeof from !== 'string') return ROLE_HOME[role]
  return AREAS[role].some((area) => from.startsWith(area)) ? from : ROLE_HOME[role]
}
