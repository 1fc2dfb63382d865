import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { closedText } from './use-change-password.ts'

type Session = Outputs['profile']['sessions'][number]

/** Ends sessions elsewhere; `onClosed` runs when the list is up to date. */
export function useCloseSessions(onClosed: () => void) {
  const confirm = useConfirm()
  const { one, others } = useClosings()
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

/** Pending until the list is up to date: the button would offer again what has just been done. */
function useClosings() {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const reload = () => utils.profile.sessions.invalidate()
  const onError = (error: unknown) => {
    showError(error, 'Déconnexion impossible')
    void reload()
  }
  return {
    one: trpc.profile.closeSession.useMutation({ onSuccess: reload, onError }),
    others: trpc.profile.closeOtherSessions.useMutation({ onSuccess: reload, onError }),
  }
}
