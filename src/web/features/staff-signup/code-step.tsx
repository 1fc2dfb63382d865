import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { CODE_LENGTH, type InternalRole } from '#shared/accounts/auth.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ResendButton } from '#web/components/actions/resend-button.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { useCheckCode } from './use-check-code.ts'

interface Props {
  onRight: (role: InternalRole) => void
  onResend: () => void
  onOtherRole: () => void
  sending: boolean
  secondsLeft: number
}

/** The six digits that only the superadmins receive. */
export function CodeStep({ onRight, onResend, onOtherRole, sending, secondsLeft }: Props) {
  const { ref, code, type, wrong, check, checking } = useCheckCode(onRight)
  // The digits are what one comes to type; focus is the document's.
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
        onChange={type}
        hint="Il est valable 10 minutes, dans ce navigateur seulement."
        error={wrong ? 'Vérifiez les chiffres, ou demandez un autre code.' : undefined}
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
        <Button tone="ghost" disabled={sending} onClick={onOtherRole}>
          Choisir un autre rôle
        </Button>
      )}
    </form>
  )
}
