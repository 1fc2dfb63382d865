import { useState } from 'react'
import { MAX_CODE_TRIES } from '#shared/orders/custody.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'

const LENGTH = 4

interface Props {
  triesLeft: number
  value: string
  /** The client has no code at hand. */
  without: boolean
  onChange: (code: string) => void
  onWithout: (without: boolean) => void
  error: string | undefined
}

/**
 * The code that only the client knows; after too many wrong ones, or without a code, a photo
 * instead.
 */
export function CodeSection(props: Props) {
  const { triesLeft, without, onWithout, error } = props
  const [returned, setReturned] = useState(false)
  const enter = () => {
    setReturned(true)
    onWithout(false)
  }
  return (
    <Section title="Code de remise">
      <Ticket>
        <TicketBody className="stack gap-10">
          {triesLeft === 0 ? (
            <Note tone="warning" role="status" title="Plus d’essai">
              {error ?? 'Sans le bon code, prenez une photo de la remise pour confirmer.'}
            </Note>
          ) : without ? (
            <>
              <Note tone="warning" role="status" title="Sans le code">
                Prenez une photo de la remise. L’équipe Lavéo le saura et appellera le client.
              </Note>
              <Button ref={takeLostFocus} full tone="ghost" onClick={enter}>
                Saisir le code
              </Button>
            </>
          ) : (
            <Digits {...props} returned={returned} />
          )}
        </TicketBody>
      </Ticket>
    </Section>
  )
}

function Digits(props: Props & { returned: boolean }) {
  const { triesLeft, value, onChange, onWithout, error, returned } = props
  const hint =
    triesLeft < MAX_CODE_TRIES ? left(triesLeft) : 'Le client le lit dans Suivi, sur son téléphone.'
  return (
    <>
      <CodeField
        {...(returned && { ref: takeLostFocus })}
        label="Code à 4 chiffres du client"
        length={LENGTH}
        value={value}
        onChange={onChange}
        hint={hint}
        error={error}
      />
      <Button full tone="ghost" onClick={() => onWithout(true)}>
        Le client n’a pas son code
      </Button>
    </>
  )
}

const left = (tries: number) => (tries > 1 ? `Encore ${tries} essais.` : 'Encore un essai.')
