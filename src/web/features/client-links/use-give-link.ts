import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { openAtTap, writeToClipboard } from '#web/lib/at-tap.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** The link of a client without e-mail, asked for when it is sent: each time is in the journal. */
export function useGiveLink(userId: string) {
  const { mutateAsync, isPending, variables } = trpc.clientLinks.give.useMutation({
    meta: { failed: 'Lien non donné' },
  })

  const openWhatsApp = useOneAtATime(
    async (phone: string, messageWith: (url: string) => string): Promise<void> => {
      const view = openAtTap()
      try {
        const { link } = await mutateAsync({ userId, use: 'whatsapp' })
        const address = whatsAppLink(phone, messageWith(link))
        if (view) view.location.replace(address)
        else window.location.assign(address)
      } catch {
        view?.close()
      }
    },
  )

  const copy = useOneAtATime(async (): Promise<void> => {
    const asked = mutateAsync({ userId, use: 'copy' })
    try {
      await writeToClipboard(asked.then(({ link }) => link))
      notifySuccess(
        'Lien copié',
        'Il ouvre les commandes de ce client\u00a0: ne l’envoyez qu’à lui.',
      )
    } catch {
      // The error of the call itself is told already.
      await asked
      notifyError('Le lien n’a pas été copié', 'Envoyez-le par WhatsApp, ou réessayez.')
    }
  })

  return {
    openWhatsApp,
    copy,
    opening: isPending && variables.use === 'whatsapp',
    copying: isPending && variables.use === 'copy',
  }
}
