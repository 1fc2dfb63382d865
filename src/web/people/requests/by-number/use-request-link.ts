import { notifyError } from '#web/components/feedback/notify.tsx'
import { openAtTap, writeToClipboard } from '#web/lib/at-tap.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** The prepared message of a request, asked for when it is sent: each time is in the journal. */
export function useRequestLink(requestId: string) {
  const giveLink = useAct(trpc.numberRequests.giveLink, {
    failed: 'Message non préparé',
    stale: ['numberRequests', 'requests'],
  })
  const openWhatsApp = useOneAtATime(async () => {
    const view = openAtTap()
    const answer = await giveLink.run({ requestId })
    if (!answer) return view?.close()
    const address = whatsAppLink(answer.phone, answer.text)
    if (view) view.location.replace(address)
    else window.location.assign(address)
  })
  const copy = useOneAtATime(async (): Promise<boolean> => {
    const asked = giveLink.run({ requestId })
    try {
      await writeToClipboard(asked.then(textOf))
      return true
    } catch {
      // The error of the call itself is told already.
      if (await asked)
        notifyError('Le message n’a pas été copié', 'Envoyez-le par WhatsApp, ou réessayez.')
      return false
    }
  })
  return { openWhatsApp, copy, opening: giveLink.isRunning, unanswered: giveLink.unanswered }
}

function textOf(answer: { text: string } | undefined): string {
  if (!answer) throw new Error('No message was given')
  return answer.text
}
