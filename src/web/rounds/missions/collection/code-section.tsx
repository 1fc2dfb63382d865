import { useState } from 'react'
import { MAX_CODE_TRIES } from '#shared/orders/custody.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { focusOnMount } from '#web/lib/focus.ts'

const LENGTH = 4

interface Props {
  triesLeft: number
  value: string
  withoutCode: boolean
  onChange: (code: string) => void
  onWithoutCode: (withoutCode: boolean) => void
  error: string | undefined
}

/**
 * The code that only the client knows. Without it, or after too many wrong codes, a photo replaces
 * it.
 */
export function CodeSection(props: Props) {
  const { triesLeft, withoutCode, onWithoutCode, error } = props
  const [hasReturned, setHasReturned] = useState(false)
  const returnToCode = () => {
    setHasReturned(true)
    onWithoutCode(false)
  }
  return (
    <Section title="Code de livraison">
      <Ticket>
        <TicketBody className="stack gap-10">
          {triesLeft === 0 ? (
            <Note tone="warning" role="status" title="Plus d’essai">
              {error ?? 'Sans le bon code, prenez une photo de la livraison pour confirmer.'}
            </Note>
          ) : null}
          {triesLeft > 0 && withoutCode ? (
            <>
              <Note tone="warning" role="status" title="Sans le code">
                Prenez une photo de la livraison. L’équipe Lavéo le saura et appellera le client.
              </Note>
              <Button autoFocus full tone="ghost" onClick={returnToCode}>
                Saisir le code
              </Button>
            </>
          ) : null}
          {triesLeft > 0 && !withoutCode ? (
            <CodeInput {...props} hasReturned={hasReturned} />
          ) : null}
        </TicketBody>
      </Ticket>
    </Section>
  )
}

function CodeInput(props: Props & { hasReturned: boolean }) {
  const { triesLeft, value, onChange, onWithoutCode, error, hasReturned } = props
  const hint =
    triesLeft < MAX_CODE_TRIES
      ? triesLeftText(triesLeft)
      : 'Le client le lit dans Suivi, sur son téléphone.'
  return (
    <>
      <CodeField
        ref={hasReturned ? focusOnMount : null}
        label="Code à 4 chiffres du client"
        length={LENGTH}
        value={value}
        onChange={onChange}
        hint={hint}
        error={error}
      />
      <Button full tone="ghost" onClick={() => onWithoutCode(true)}>
        Le client n’a pas son code
      </Button>
    </>
  )
}

function triesLeftText(tries: number): string {
  return tries > 1 ? `Encore ${tries} essais.` : 'Encore un essai.'
}
