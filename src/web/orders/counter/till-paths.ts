import { paths } from '#web/lib/navigation/paths.ts'

/** The order whose ticket stands where the basket stood: a reload shows it again. */
export const TICKET_PARAM = 'ticket'

export function tillTicketPath(orderId: string): string {
  return `${paths.admin.till}?${TICKET_PARAM}=${orderId}`
}
