import { useShowError } from '#web/features/auth/use-show-error.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { useConfirm } from '#web/lib/use-confirm.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'
import { closedText } from './use-change-password.ts'

type Session = Outputs['profile']['sessions'][number]

/** Ends sessions elsewhere; `onClosed` runs when the list is up to date. */
export function useCloseSessions(onClosed: () => void) {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const confirm = useConfirm()
  const reload = () => utils.profile.sessions.invalidate()
  const onError = (error: unknown) => {
    showError(error, 'Déconnexion impossible')
    void reload()
  }
  // Pending until the list is up to date: the button would offer again what has just been done.
  const one = trpc.profile.closeSession.useMutation({ onSuccess: reload, onError })
  const others = trpc.profile.closeOtherSessions.useMutation({ onSuccess: reload, onError })
  const busy = one.isPending || others.isPending

  return {
    /** The session that is being closed, or all the others. */
    closing: others.isPending ? 'others' : one.isPending ? one.variables.sessionId : null,
    close({ id, label }: Session) {
      if (busy) return
      one.mutate(
        { sessionId: id },
        {
          onSuccess: () => {
            notifySuccess('Appareil déconnecté', label)
            onClosed()
          },
        },
      )
    },
    async closeOthers(count: number) {
      if (busy) return
      const yes = await confirm({
        title:
          count > 1
            ? 'Déconnecter vos autres appareils\u202f?'
            : 'Déconnecter votre autre appareil\u202f?',
        text: 'Il faudra y saisir à nouveau votre mot de passe. Vous restez connecté ici.',
        confirmLabel: 'Déconnecter',
      })
      if (!yes) return
      others.mutate(undefined, {
        onSuccess: ({ closed }) => {
          notifySuccess('Appareils déconnectés', closedText(closed))
          onClosed()
        },
      })
    },
  }
}
