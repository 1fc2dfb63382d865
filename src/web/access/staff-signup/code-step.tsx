import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CODE_LENGTH, type InternalRole } from '#shared/access/auth.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ResendButton } from '#web/components/actions/resend-button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'

interface Props {
  onAccepted: (role: InternalRole) => void
  onResend: () => void
  onChangeRole: () => void
  sending: boolean
  secondsLeft: number
}

/** The second step of the staff sign-up: the code, which only the superadmins receive. */
export function CodeStep({ onAccepted, onResend, onChangeRole, sending, secondsLeft }: Props) {
  const [code, setCode] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const check = useAct(trpc.staffSignUp.checkCode, {
    done: ['Accès autorisé'],
    failed: 'Le code n’a pas été vérifié',
    onSuccess: ({ role }) => onAccepted(role),
    onError() {
      // The code is selected, so that typing replaces it.
      ref.current?.focus()
      ref.current?.select()
    },
  })
  const isWrong = appCodeOf(check.error) === 'CODE_INVALID'
  useEffect(() => ref.current?.focus(), [])
  return (
    <form
      className="stack gap-16 mt-20"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length >= CODE_LENGTH) check.run({ code })
      }}
    >
      <CodeField
        ref={ref}
        label="Code à 6 chiffres"
        length={CODE_LENGTH}
        value={code}
        onChange={(digits) => {
          check.reset()
          setCode(digits)
        }}
        hint="Il est valable 10 minutes, dans ce navigateur seulement."
        error={isWrong ? 'Vérifiez les chiffres, ou demandez un autre code.' : undefined}
      />
      <ActFailure unanswered={check.unanswered} withRetry={false} />
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        loading={check.isRunning}
        disabled={code.length < CODE_LENGTH}
      >
        Valider le code
      </Button>
      <ResendButton
        tone="outline"
        icon={<IconRefresh />}
        loading={sending}
        secondsLeft={secondsLeft}
        onClick={onResend}
      >
        Renvoyer le code
      </ResendButton>
      {secondsLeft > 0 ? null : (
        <Button tone="ghost" disabled={sending} onClick={onChangeRole}>
          Choisir un autre rôle
        </Button>
      )}
    </form>
  )
}
