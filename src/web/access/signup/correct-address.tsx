import { useLocation } from 'react-router-dom'
import { emailInput } from '#shared/access/auth.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { EmailInput } from '#web/components/forms/person-inputs.tsx'
import { appCodeOf, fieldsOf } from '#web/lib/error-message.ts'
import { usePassFocusOn } from '#web/lib/focus.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { useAct } from '#web/lib/use-act.ts'
import { startWait } from '#web/lib/use-wait.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import classes from './correct-address.module.css'
import { RESEND_WAIT_S, resendWait } from './use-resend.ts'

/** The address in a field, in the place where it stood. */
export function CorrectAddress({ email, onEnd }: { email: string; onEnd: () => void }) {
  usePassFocusOn()
  const form = useZodForm(emailInput, { initialValues: { email } })
  const correct = useCorrection(form.setErrors, onEnd)
  return (
    <form
      className="stack gap-10"
      noValidate
      onSubmit={form.onSubmit((values) => correct.run(values))}
    >
      <EmailInput {...form.getInputProps('email')} label="Votre adresse e‑mail" autoFocus />
      <div className={`flex gap-8 ${classes.acts}`}>
        <Button type="submit" tone="soleil" className="grow" loading={correct.isRunning}>
          Envoyer à cette adresse
        </Button>
        <Button tone="outline" onClick={onEnd}>
          Annuler
        </Button>
      </div>
      <ActFailure unanswered={correct.unanswered} withRetry={false} />
    </form>
  )
}

function useCorrection(setErrors: (errors: Record<string, string>) => void, onEnd: () => void) {
  const utils = trpc.useUtils()
  const navigate = useNavigateFromHere()
  const { pathname, state } = useLocation()
  return useAct(trpc.signUp.correctEmail, {
    done: ['E‑mail renvoyé !', 'Le premier lien ne sert plus.'],
    failed: "Impossible de renvoyer l'e-mail. Veuillez réessayer plus tard.",
    titleForRefusals: true,
    onSuccess({ email }) {
      startWait(resendWait(email), RESEND_WAIT_S)
      utils.signUp.waiting.setData(undefined, { email })
      navigate(pathname, { replace: true, state: { ...state, email } })
      onEnd()
    },
    onError(error) {
      setErrors(fieldsOf(error))
      if (appCodeOf(error) === 'EMAIL_TAKEN')
        setErrors({ email: 'Cette adresse a peut-être déjà un compte.' })
    },
  })
}
