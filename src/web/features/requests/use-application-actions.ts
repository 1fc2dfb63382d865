import { useShowError } from '#web/features/auth/use-show-error.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { notifyError, notifySuccess } from '#web/lib/notify.tsx'
import { useConfirm } from '#web/lib/use-confirm.tsx'
import { trpc } from '#web/trpc.ts'
import type { Application } from './application-card.tsx'

/** Accepts or declines an application, once asked. A colleague may have been faster: the list then follows. */
export function useApplicationActions({ id: applicationId, fullname, email }: Application) {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const confirm = useConfirm()
  const reload = () =>
    Promise.all([
      utils.applications.invalidate(),
      utils.requests.invalidate(),
      utils.users.invalidate(),
    ])
  const onError = (error: unknown) => {
    if (appCodeOf(error) === 'EMAIL_TAKEN')
      notifyError('Adresse déjà utilisée', `Un compte existe déjà pour ${email}.`)
    else showError(error, "L'opération a échoué.")
    void reload()
  }
  const accept = trpc.applications.accept.useMutation({
    onSuccess: () => {
      notifySuccess('Candidature acceptée', `Le compte de ${fullname} est créé.`)
      return reload()
    },
    onError,
  })
  const decline = trpc.applications.decline.useMutation({
    onSuccess: () => {
      notifySuccess('Candidature refusée', `Un e-mail prévient ${fullname}.`)
      return reload()
    },
    onError,
  })

  return {
    accepting: accept.isPending,
    declining: decline.isPending,
    busy: accept.isPending || decline.isPending,
    async askToAccept() {
      const yes = await confirm({
        title: `Accepter la candidature de ${fullname}\u202f?`,
        text: `Un compte livreur est créé et un e-mail part à ${email}, avec un lien pour choisir son mot de passe.`,
        confirmLabel: 'Accepter la candidature',
      })
      if (yes) accept.mutate({ applicationId })
    },
    async askToDecline() {
      const yes = await confirm({
        title: `Refuser la candidature de ${fullname}\u202f?`,
        text: `Un e-mail poli part à ${email}. Cette réponse est définitive.`,
        confirmLabel: 'Refuser la candidature',
        tone: 'danger',
      })
      if (yes) decline.mutate({ applicationId })
    },
  }
}
