import { useNavigate } from 'react-router-dom'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { adoptedText } from '../adoption.tsx'
import type { Confirmation } from './use-confirmation.ts'
import { useResend } from './use-resend.ts'

interface Props {
  confirmation: Confirmation
  /**
   * The address typed in the form below; undefined, with an error on the field, when there is none.
   */
  readEmail: () => string | undefined
}

/** The result of the confirmation link that led to the sign-in page. */
export function ConfirmationNote({ confirmation, readEmail }: Props) {
  if (confirmation.step === 'none') return null
  return (
    <Notice>
      {confirmation.step === 'checking' ? (
        <Note role="status">Nous confirmons votre e‑mail…</Note>
      ) : null}
      {confirmation.step === 'confirmed' ? (
        <Note role="status" tone="success">
          Votre e‑mail est confirmé. {/* « Connectez-vous » must not break at its hyphen. */}
          <span className="nowrap">Connectez-vous.</span>
          {confirmation.hasBasket ? (
            <span className="block mt-4">Le panier que vous avez préparé vous attend.</span>
          ) : null}
          <Adopted adopted={confirmation.adopted} />
        </Note>
      ) : null}
      {confirmation.step === 'unanswered' ? (
        <>
          <Note role="alert" tone="warning" title="Votre e‑mail n’est pas encore confirmé.">
            {describeError(confirmation.error).text}
          </Note>
          <Button tone="outline" full onClick={confirmation.retry}>
            Réessayer
          </Button>
        </>
      ) : null}
      {confirmation.step === 'invalid' ? <InvalidLink readEmail={readEmail} /> : null}
    </Notice>
  )
}

/** The outcome of a ticket's code given at sign-up. */
function Adopted({ adopted }: Pick<Extract<Confirmation, { step: 'confirmed' }>, 'adopted'>) {
  if (adopted === undefined) return null
  return <span className="block mt-4">{adoptedText(adopted)}</span>
}

function InvalidLink({ readEmail }: Pick<Props, 'readEmail'>) {
  const navigate = useNavigate()
  const resend = useResend((email) => navigate(paths.awaitConfirmation, { state: { email } }))
  const resendToTyped = () => {
    const email = readEmail()
    if (email) resend.run({ email })
  }
  return (
    <>
      <Note role="alert" tone="warning" title="Lien invalide ou expiré">
        Écrivez votre e‑mail ci-dessous pour en recevoir un nouveau.
      </Note>
      <Button tone="outline" full loading={resend.isRunning} onClick={resendToTyped}>
        Renvoyer l’e‑mail
      </Button>
      <ActFailure unanswered={resend.unanswered} withRetry={false} />
    </>
  )
}
