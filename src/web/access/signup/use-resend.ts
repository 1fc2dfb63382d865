import { detailsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { startWait } from '#web/lib/use-wait.ts'
import { trpc } from '#web/trpc.ts'

/** The wait between two e-mails to one address, in seconds. */
export const RESEND_WAIT_S = 60

/** The key of the wait between two confirmation e-mails to one address. */
export const resendWait = (email: string) => `confirmation.${email}`

/** Sends the confirmation e-mail again. */
export function useResend(onSent?: (email: string) => void) {
  return useAct(trpc.signUp.resend, {
    done: ['E‑mail renvoyé !', 'Regardez aussi dans les indésirables.'],
    failed: "Impossible de renvoyer l'e-mail. Veuillez réessayer plus tard.",
    titleForRefusals: true,
    onSuccess(_, { email }) {
      startWait(resendWait(email), RESEND_WAIT_S)
      onSent?.(email)
    },
    onError(error, { email }) {
      const limit = detailsOf(error, 'TOO_MANY_TRIES')
      if (limit) startWait(resendWait(email), limit.retryAfter)
    },
  })
}
