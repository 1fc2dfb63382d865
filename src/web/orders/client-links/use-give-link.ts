import { notifyError } from '#web/components/feedback/notify.tsx'
import { leadTo, openAtTap, writeToClipboard } from '#web/lib/at-tap.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** The link of a client without e-mail, asked for when it is sent: each time is in the journal. */
export function useGiveLink(userId: string) {
  const give = useAct(trpc.clientLinks.give, {
    failed: 'Lien non donné',
  })

  const openWhatsApp = useOneAtATime(
    async (phone: string, messageWith: (url: string) => string): Promise<void> => {
      const view = openAtTap()
      const answer = await give.run({ userId, use: 'whatsapp' })
      if (!answer) return view?.close()
      leadTo(view, whatsAppLink(phone, messageWith(answer.link)))
    },
  )

  const copy = useOneAtATime(async (): Promise<boolean> => {
    const asked = give.run({ userId, use: 'copy' })
    try {
      await writeToClipboard(asked.then(linkOf))
      return true
    } catch {
      // The error of the call itself is told already.
      if (await asked)
        notifyError('Le lien n’a pas été copié', 'Envoyez-le par WhatsApp, ou réessayez.')
      return false
    }
  })

  return {
    openWhatsApp,
    copy,
    opening: give.isRunning && give.input?.use === 'whatsapp',
    copying: give.isRunning && give.input?.use === 'copy',
    unanswered: give.unanswered,
  }
}

function linkOf(answer: { link: string } | undefined): string {
  if (!answer) throw new Error('No link was given')
  return answer.link
}
