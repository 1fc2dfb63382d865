import { leadTo, openAtTap } from '#web/lib/at-tap.ts'
import { config } from '#web/lib/config.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import { linkMessage } from '../client-messages/prepared-messages.ts'
import { textWithLink } from './use-give-link.ts'

/** Replaces the link of a client. The new one leaves by itself, or WhatsApp opens with it. */
export function useSendNewLink({
  id: userId,
  fullname,
  phone,
}: {
  id: string
  fullname: string
  phone: string
}) {
  const utils = trpc.useUtils()
  const renew = useAct(trpc.clientLinks.renew, {
    failed: "L'opération a échoué.",
    stale: ['orders'],
    onSuccess: ({ client }) => utils.clientLinks.ofClient.setData({ userId }, client),
  })
  const send = useOneAtATime(async () => {
    const view = config.messagesLeave ? null : openAtTap()
    const answer = await renew.run({ userId })
    if (!answer?.link) return view?.close()
    leadTo(view, whatsAppLink(phone, textWithLink(linkMessage({ fullname }), answer.link)))
  })
  return { send, sending: renew.isRunning, isSent: renew.isDone, unanswered: renew.unanswered }
}
