import { messageText } from '#shared/messages/message-text.ts'
import { serverNow } from '#web/lib/clock.ts'

/** The message with a client's link, as it leaves by itself too. */
export const linkMessage = (fullname: string, link: string): string =>
  messageText('votre_lien', { fullname }, { link, code: '', now: serverNow() })
