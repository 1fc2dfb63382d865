import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { openAtTap, writeToClipboard } from '#web/lib/at-tap.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** The prepared message of a request, asked for when it is sent: each time is in the journal. */
export function useRequestLink(requestId: string) {
  const { mutateAsync, isPending } = trpc.numberRequests.giveLink.useMutation({
    meta: { failed: 'Message non préparé', stale: ['numberRequests', 'requests'] },
  })
  const openWhatsApp = useOneAtATime(async () => {
    const view = openAtTap()
    try {
      const { text, phone } = await mutateAsync({ requestId })
      const address = whatsAppLink(phone, text)
      if (view) view.location.replace(address)
      else window.location.assign(address)
    } catch {
      view?.close()
    }
  })
  const copy = useOneAtATime(async () => {
    const asked = mutateAsync({ requestId })
    try {
      await writeToClipboard(asked.then(({ text }) => text))
      notifySuccess('Message copié')
    } catch {
      // The error of the call itself is told already.
      await asked
      notifyError('Le message n’a pas été copié', 'Envoyez-le par WhatsApp, ou réessayez.')
    }
  })
  return { openWhatsApp, copy, opening: isPending }
}
