import { copyWhenAsked, openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** The link of a client, asked for when it is sent, perhaps in a text about an order: each time is in the journal. */
export function useGiveLink(userId: string, orderId?: string) {
  const give = useAct(trpc.clientLinks.give, {
    failed: 'Lien non donné',
    stale: ['clientMessages', 'requests'],
  })

  const openWhatsApp = useOneAtATime(
    (phone: string, messageWith: (url: string) => string): Promise<void> =>
      openInWhatsApp(async () => {
        const answer = await give.run({ userId, use: 'whatsapp', orderId })
        return answer && { phone, text: messageWith(answer.link) }
      }),
  )

  const copy = useOneAtATime(() =>
    copyWhenAsked(
      async () => (await give.run({ userId, use: 'copy', orderId }))?.link,
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
