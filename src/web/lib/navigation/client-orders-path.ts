import { paths } from './paths.ts'

/** Names the client whose orders the superadmin's list shows. */
export const CLIENT_FILTER_PARAM = 'client'

/** The superadmin's list of one client's orders. Admins have no list of all orders. */
export function clientOrdersPath(clientId: string): string {
  return `${paths.superadmin.orders}?${CLIENT_FILTER_PARAM}=${clientId}`
}
