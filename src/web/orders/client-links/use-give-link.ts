import { messageText } from '#shared/messages/message-text.ts'
import type { PreparedMessage } from '#shared/messages/templates.ts'
import { wordedAt } from '#shared/messages/visit-message.ts'
import { copyWhenAsked, openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** The number is that of the record: an order may name another person's, who would then hold the client's link. */
export interface LinkReader {
  id: string
  /** E.164. */
  phone: string
}

interface Sending {
  client: LinkReader
  /** The order that the message is about. */
  orderId?: string | undefined
  message: PreparedMessage
}

/** The text of a message with the client’s link in it. */
export const textWithLink = ({ template, facts }: PreparedMessage, link: string): string =>
  messageText(template, facts, { link, code: '', now: serverNow() })

/** A message with the link of a client, which is asked for when it is sent: each time is in the journal. */
export function useGiveLink({ client, orderId, message }: Sending) {
  const { id: userId, phone } = client
  const { template } = message
  const give = useAct(trpc.clientLinks.give, {
    failed: 'Lien non donné',
    stale: ['clientMessages', 'clientRecords', 'requests'],
  })

  const openWhatsApp = useOneAtATime(() =>
    openInWhatsApp(async () => {
      const answer = await give.run({ userId, use: 'whatsapp', template, orderId })
      if (!answer) return undefined
      const { link, changeUntilMinutes } = answer
      const worded = wordedAt(message, { now: serverNow(), changeUntilMinutes })
      return { phone, text: textWithLink(worded, link) }
    }),
  )

  const copy = useOneAtATime(() =>
    copyWhenAsked(
      async () => (await give.run({ userId, use: 'copy', template, orderId }))?.link,
      'Le lien n’a pas été copié',
    ),
  )

  return {
    openWhatsApp,
    copy,
    opening: give.isRunning && give.input?.use === 'whatsapp',
    copying: give.isRunning && give.input?.use === 'copy',
    unanswered: give.unanswered,
  }
}
