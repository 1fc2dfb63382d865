import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import type { MutationMeta } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { closedText } from './use-change-password.ts'

type Session = Outputs['profile']['sessions'][number]

const CLOSING = {
  failed: 'Déconnexion impossible',
  reads: ['profile.sessions'],
} satisfies MutationMeta

/** Ends sessions elsewhere; `onClosed` runs when the list is up to date. */
export function useCloseSessions(onClosed: () => void) {
  const confirm = useConfirm()
  const one = trpc.profile.closeSession.useMutation({ meta: CLOSING })
  const others = trpc.profile.closeOtherSessions.useMutation({ meta: CLOSING })
  const busy = one.isPending || others.isPending
  const closed = (title: string, text: string) => {
    notifySuccess(title, text)
    onClosed()
  }
  return {
    /** The session that is being closed, or all the others. */
    closing: others.isPending ? 'others' : one.isPending ? one.variables.sessionId : null,
    close({ id: sessionId, label }: Session) {
      if (busy) return
      one.mutate({ sessionId }, { onSuccess: () => closed('Appareil déconnecté', label) })
    },
    async closeOthers(count: number) {
      if (busy) return
      if (!(await confirm(questionOn(count)))) return
      others.mutate(undefined, {
        onSuccess: (answer) => closed('Appareils déconnectés', closedText(answer.closed)),
      })
    },
  }
}

function questionOn(count: number) {
  return {
    title:
      count > 1
        ? 'Déconnecter vos autres appareils\u202f?'
        : 'Déconnecter votre autre appareil\u202f?',
    text: 'Il faudra y saisir à nouveau votre mot de passe. Vous restez connecté ici.',
    confirmLabel: 'Déconnecter',
  }
}
