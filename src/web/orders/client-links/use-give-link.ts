import { copyWhenAsked, openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** The link of a client without e-mail, asked for when it is sent: each time is in the journal. */
export function useGiveLink(userId: string) {
  const give = useAct(trpc.clientLinks.give, {
    failed: 'Lien non donné',
    stale: ['clientMessages', 'requests'],
  })

  const openWhatsApp = useOneAtATime(
    (phone: string, messageWith: (url: string) => string): Promise<void> =>
      openInWhatsApp(async () => {
        const answer = await give.run({ userId, use: 'whatsapp' })
        return answer && { phone, text: messageWith(answer.link) }
      }),
  )

  const copy = useOneAtATime(() =>
    copyWhenAsked(
      async () => (await give.run({ userId, use: 'copy' }))?.link,
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
