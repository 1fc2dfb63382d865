import { ofPerson } from '#shared/text/french.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import type { Application } from './application-card.tsx'

/** Accepts or declines an application, once asked; `alike` counts those on screen with its address. */
export function useApplicationActions(application: Application, alike: number) {
  const { id: applicationId, fullname, email } = application
  const { accept, decline } = useAnswers(application)
  const confirm = useConfirm()
  const together = alike > 1 ? ` Ses ${alike} candidatures affichées seront closes ensemble.` : ''
  return {
    accepting: accept.isPending,
    declining: decline.isPending,
    busy: accept.isPending || decline.isPending,
    async askToAccept() {
      const yes = await confirm({
        title: `Accepter la candidature ${ofPerson(fullname)}\u202f?`,
        text: `Un compte livreur est créé et un e-mail part à ${email}, avec un lien pour choisir son mot de passe.${together}`,
        confirmLabel: 'Accepter la candidature',
      })
      if (yes) accept.mutate({ applicationId })
    },
    async askToDecline() {
      const yes = await confirm({
        title: `Refuser la candidature ${ofPerson(fullname)}\u202f?`,
        text: `Un e-mail poli part à ${email}. Cette réponse est définitive.`,
        confirmLabel: 'Refuser la candidature',
        tone: 'danger',
      })
      if (yes) decline.mutate({ applicationId })
    },
  }
}

/** The two answers. A colleague may have been faster: the list then follows. */
function useAnswers({ fullname, email }: Application) {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const reload = () =>
    Promise.all([
      utils.applications.invalidate(),
      utils.requests.invalidate(),
      utils.users.invalidate(),
    ])
  const told = (title: string, text: string) => ({
    onSuccess: () => {
      notifySuccess(title, text)
      return reload()
    },
    onError: (error: unknown) => {
      if (appCodeOf(error) === 'EMAIL_TAKEN')
        notifyError('Adresse déjà utilisée', `Un compte existe déjà pour ${email}.`)
      else showError(error, "L'opération a échoué.")
      void reload()
    },
  })
  const accepted = told('Candidature acceptée', `Le compte ${ofPerson(fullname)} est créé.`)
  const declined = told('Candidature refusée', `Un e-mail prévient ${fullname}.`)
  return {
    accept: trpc.applications.accept.useMutation(accepted),
    decline: trpc.applications.decline.useMutation(declined),
  }
}
