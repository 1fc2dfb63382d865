import { channelOfNews, type NewsWay } from '#shared/access/mail-preference.ts'
import { config } from '#web/lib/config.ts'

/** The way by which news of orders really go; null for a person who is told by neither, or by e-mails that do not leave. */
export function newsChannel(choice: Parameters<typeof channelOfNews>[0]): NewsWay | null {
  const way = channelOfNews(choice)
  return way === 'email' && !config.mailLeaves ? null : way
}

/** Whether e-mails are one of the choices. */
export const mayMail = ({ hasMail }: { hasMail: boolean }): boolean => hasMail && config.mailLeaves
