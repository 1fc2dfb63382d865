import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { CODE_LENGTH } from '#shared/auth.ts'
import { formatWait } from '#shared/dates.ts'
import { Button } from '#web/components/button.tsx'
import { CodeField } from '#web/components/code-field.tsx'
import classes from './internal.module.css'
import { useCheckCode } from './use-check-code.ts'

interface Props {
  onRight: () => void
  onResend: () => void
  sending: boolean
  secondsLeft: number
}

/** The six digits that only the superadmins receive. */
export function CodeStep({ onRight, onResend, sending, secondsLeft }: Props) {
  const { ref, code, type, wrong, check, checking } = useCheckCode(onRight)
  // The digits are what one comes to type; focus is the document's.
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <form
      className={classes.form}
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
      <Button
        tone="outline"
        full
        icon={<IconRefresh />}
        loading={sending}
        disabled={secondsLeft > 0}
        onClick={onResend}
      >
        Renvoyer le code
      </Button>
      {secondsLeft > 0 ? (
        <p className={classes.wait}>Nouvel envoi possible dans {formatWait(secondsLeft)}.</p>
      ) : null}
    </form>
  )
}
