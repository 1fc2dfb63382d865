import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { CODE_LENGTH, type InternalRole } from '#shared/accounts/auth.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ResendButton } from '#web/components/actions/resend-button.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { useCheckCode } from './use-check-code.ts'

interface Props {
  onAccepted: (role: InternalRole) => void
  onResend: () => void
  onChangeRole: () => void
  sending: boolean
  secondsLeft: number
}

/** The second step of the staff sign-up: the code, which only the superadmins receive. */
export function CodeStep({ onAccepted, onResend, onChangeRole, sending, secondsLeft }: Props) {
  const { ref, code, setCode, isWrong, check, checking } = useCheckCode(onAccepted)
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <form
      className="stack gap-16 mt-20"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length >= CODE_LENGTH) check()
      }}
    >
      <CodeField
        ref={ref}
        label="Code à 6 chiffres"
        length={CODE_LENGTH}
        value={code}
        onChange={setCode}
        hint="Il est valable 10 minutes, dans ce navigateur seulement."
        error={isWrong ? 'Vérifiez les chiffres, ou demandez un autre code.' : undefined}
      />
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        loading={checking}
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
