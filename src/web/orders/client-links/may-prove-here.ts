import { mayHaveWhatsApp } from '#shared/text/phone.ts'
import { messagesLeave } from '#web/modules.ts'

/**
 * Whether a code may come to this number that the team does not read: it sends those of a shop that writes by hand, and tells
 * those of a fixed line. Such a code adds no e-mail and erases nobody; the team does it with the client.
 */
export const mayProveHere = (phone: string): boolean => messagesLeave() && mayHaveWhatsApp(phone)
