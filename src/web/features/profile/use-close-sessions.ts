import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import type { MutationMeta } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { closedText } from './use-change-password.ts'

type Session = Outputs['profile']['sessions'][number]

const CLOSING = {
  failed: 'Déconnexion impossible',
  stale: ['profile.sessions'],
} satisfies MutationMeta

/** Closes one or all of the user's other sessions. */
export function useCloseSessions(onClosed: () => void) {
  const confirm = useConfirm()
  const one = trpc.profile.closeSession.useMutation({ meta: CLOSING })
  const others = trpc.profile.closeOtherSessions.useMutation({ meta: CLOSING })
  const busy = one.isPending || others.isPending
  const handleClosed = (title: string, text: string) => {
    notifySuccess(title, text)
    onClosed()
  }
  let closing: string | null = null
  if (others.isPending) closing = 'others'
  else if (one.isPending) closing = one.variables.sessionId
  return {
    /** The id of the session that is being closed, `others` for all of them, or null. */
    closing,
    close({ id: sessionId, label }: Session) {
      if (busy) return
      one.mutate({ sessionId }, { onSuccess: () => handleClosed('Appareil déconnecté', label) })
    },
    async closeOthers(count: number) {
      if (busy) return
      if (!(await confirm(closeQuestion(count)))) return
      others.mutate(undefined, {
        onSuccess: (answer) => handleClosed('Appareils déconnectés', closedText(answer.closed)),
      })
    },
  }
}

function closeQuestion(count: number) {
  return {
    title:
      count > 1
        ? 'Déconnecter vos autres appareils\u202f?'
        : 'Déconnecter votre autre appareil\u202f?',
    text: 'Il faudra y saisir à nouveau votre mot de passe. Vous restez connecté ici.',
    confirmLabel: 'Déconnecter',
  }
}
