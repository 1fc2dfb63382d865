import { ofPerson } from '#shared/text/french.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { toldByMail } from '#web/features/users/told-by-mail.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import type { MutationMeta } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import type { Application } from './application-card.tsx'

/**
 * Accepts or declines an application, after a confirmation. `alike` is the number of applications on
 * screen with the same e-mail address: accepting one closes them all.
 */
export function useApplicationActions(application: Application, alike: number) {
  const { id: applicationId, fullname, email } = application
  const { accept, decline } = useAnswers(application)
  const confirm = useConfirm()
  const closedTogether =
    alike > 1 ? ` Ses ${alike} candidatures affichées seront closes ensemble.` : ''
  return {
    accepting: accept.isPending,
    declining: decline.isPending,
    busy: accept.isPending || decline.isPending,
    async askToAccept() {
      const yes = await confirm({
        title: `Accepter la candidature ${ofPerson(fullname)}\u202f?`,
        text: `Un compte livreur est créé et un e-mail part à ${email}, avec un lien pour choisir son mot de passe.${closedTogether}`,
        confirmLabel: 'Accepter la candidature',
      })
      if (yes) accept.mutate({ applicationId })
    },
    async askToDecline() {
      const yes = await confirm({
        title: `Refuser la candidature ${ofPerson(fullname)}\u202f?`,
        text: `${toldByMail(fullname) ?? ''} Cette réponse est définitive.`,
        confirmLabel: 'Refuser la candidature',
        tone: 'danger',
      })
      if (yes) decline.mutate({ applicationId })
    },
  }
}

const ANSWER = {
  failed: "L'opération a échoué.",
  handled: ['EMAIL_TAKEN'],
  stale: ['applications', 'requests', 'users'],
} satisfies MutationMeta

function useAnswers({ fullname, email }: Application) {
  const onError = (error: unknown) => {
    if (appCodeOf(error) === 'EMAIL_TAKEN')
      notifyError('Adresse déjà utilisée', `Un compte existe déjà pour ${email}.`)
  }
  return {
    accept: trpc.applications.accept.useMutation({
      meta: {
        ...ANSWER,
        done: ['Candidature acceptée', `Le compte ${ofPerson(fullname)} est créé.`],
      },
      onError,
    }),
    decline: trpc.applications.decline.useMutation({
      meta: { ...ANSWER, done: ['Candidature refusée', toldByMail(fullname)] },
      onError,
    }),
  }
}
